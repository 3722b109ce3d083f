import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection } from "./collection.ts";
import { withDuckDb } from "./duckdb.ts";
import type { FileStore } from "./file-store.ts";
import { fetchFiles, newestRows } from "./files-sql.ts";
import type { Manifest } from "./manifest.ts";

/** An item is in the table and in its local index, and both count. */
const copies = 2;

/**
 * What one partition of a collection has in the table, in bytes, by the snapshot: its items' JSON, which is a little
 * longer than what DynamoDB counts, in even shares, since ids are spread by their hash. Zero where a collection begins
 * new partitions every month, and below `rowsMin`, where no items are large enough to matter.
 */
export const partitionBytes = async (
  files: FileStore,
  collection: Collection,
  workspaceId: WorkspaceId,
  manifest: Manifest,
  rowsMin: number,
): Promise<number> => {
  const ever = { from: "", to: manifest.compacted_at };
  if (collection.partitions(workspaceId, 0, ever).length !== 1) return 0;
  if (manifest.files.reduce((sum, { rows }) => sum + rows, 0) < rowsMin) return 0;
  const local = await fetchFiles(files, collection, manifest);
  const [[bytes] = []] = await withDuckDb(async (connection) =>
    connection.rows(
      `SELECT coalesce(sum(_bytes), 0)::DOUBLE FROM ${await newestRows(connection, collection, local)} WHERE NOT _deleted`,
    ),
  );
  return Math.round((Number(bytes) * copies) / collection.lanes);
};
