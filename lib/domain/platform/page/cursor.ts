import { createHash } from "node:crypto";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Signs a page's position together with the query it belongs to, by a secret of the workspace. */
export interface CursorSigner {
  sign(workspaceId: WorkspaceId, position: string, queryHash: string): Promise<string>;
  /** The position, or undefined when the cursor is not ours or belongs to another query. */
  read(workspaceId: WorkspaceId, cursor: string, queryHash: string): Promise<string | undefined>;
}

/** What a cursor is bound to: everything about the query but the page itself. */
export const queryHash = (query: object): string => {
  const bound = Object.entries(query)
    .filter(([name, value]) => name !== "cursor" && name !== "limit" && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(bound)).digest("base64url").slice(0, 16);
};
