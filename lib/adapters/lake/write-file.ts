import { join } from "node:path";
import { ulid } from "ulid";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection, LakeRow } from "./collection.ts";
import { type LakeConnection, lakeDirectory, sqlText, withDuckDb } from "./duckdb.ts";
import type { FileStore } from "./file-store.ts";
import { fetchFiles, newestRows } from "./files-sql.ts";
import { lakePrefix } from "./lake-keys.ts";
import type { LakeFile, Manifest } from "./manifest.ts";
import { columnList, withRows } from "./rows-file.ts";

/** Small enough that the items of a page are found without unpacking the others, large enough for counting. */
const rowGroupRows = 8_192;

interface FilePlace {
  readonly store: FileStore;
  readonly collection: Collection;
  readonly workspaceId: WorkspaceId;
  readonly seq: number;
}

/** Writes what a query gives as a file of Parquet and stores it under a key that is nobody else's. */
const storeQuery = async (
  connection: LakeConnection,
  select: string,
  { store, collection, workspaceId, seq }: FilePlace,
): Promise<LakeFile> => {
  const name = `${ulid()}.parquet`;
  const path = join(lakeDirectory(), name);
  const options = `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroupRows}`;
  const [counted] = await connection.rows(`COPY (${select} ORDER BY id) TO ${sqlText(path)} (${options})`);
  const key = `${lakePrefix(collection, workspaceId)}${name}`;
  const bytes = await store.store(key, path);
  return { key, rows: Number(counted?.[0]), bytes, seq };
};

/** Stores rows as a file. */
export const writeRows = (rows: readonly LakeRow[], place: FilePlace): Promise<LakeFile> =>
  withDuckDb((connection) =>
    withRows(place.collection, rows, (source) =>
      storeQuery(
        connection,
        `SELECT ${columnList(place.collection)}, CAST(${place.seq} AS INTEGER) AS _seq FROM ${source}`,
        place,
      ),
    ),
  );

/** Stores several files as one: of each id the row with the last word. What is deleted goes with the oldest file. */
export const mergeFiles = async (
  files: readonly LakeFile[],
  columns: Manifest["columns"],
  holdsOldest: boolean,
  place: FilePlace,
): Promise<LakeFile> => {
  const local = await fetchFiles(place.store, place.collection, { files, columns });
  return withDuckDb(async (connection) => {
    const select = `SELECT ${columnList(place.collection)}, CAST(${place.seq} AS INTEGER) AS _seq
      FROM ${await newestRows(connection, place.collection, local)}
      WHERE ${holdsOldest ? "NOT _deleted" : "true"}`;
    return storeQuery(connection, select, place);
  });
};
