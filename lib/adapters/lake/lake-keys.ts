import { createHash } from "node:crypto";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection } from "./collection.ts";

/** Everything of one workspace and collection lies below this; no reader asks for a key elsewhere. */
export const lakePrefix = (collection: Collection, workspaceId: WorkspaceId): `${string}/` =>
  `lake/${collection.name}/workspace_id=${workspaceId}/`;

/** Names how rows lie in files: the items in a file of their own since columns and items were parted. */
const layout = "items apart";

/** Names the columns: files with others are of no use to this code. */
export const schemaOf = ({ columns, openForm }: Pick<Collection, "columns" | "openForm">): string =>
  createHash("sha256")
    .update(JSON.stringify(columns.map(({ name, type }) => [name, type])) + (openForm ?? "") + layout)
    .digest("base64url")
    .slice(0, 12);

/** Throws unless the key is one of this workspace's own. */
export const requireOwn = (collection: Collection, workspaceId: WorkspaceId, key: string): string => {
  const prefix = lakePrefix(collection, workspaceId);
  if (!key.startsWith(prefix) || !/^[0-9A-Z]{26}(\.items)?\.parquet$/.test(key.slice(prefix.length)))
    throw new Error(`${key} is no file of ${prefix}`);
  return key;
};
