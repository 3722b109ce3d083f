import { join } from "node:path";
import { ulid } from "ulid";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Collection, LakeRow } from "./collection.ts";
import { type LakeConnection, lakeDirectory, sqlText, withDuckDb } from "./duckdb.ts";
import type { FileStore } from "./file-store.ts";
import { fetchFiles, newestOf, newestRows, parquet } from "./files-sql.ts";
import { lakePrefix } from "./lake-keys.ts";
import type { LakeFile, Manifest } from "./manifest.ts";
import { columnList, withRows } from "./rows-file.ts";

/**
 * A search reads a few columns of all rows, so that reading them fast counts for more than their size. An export reads
 * all items once, and a function on AWS fetches them first (adr/0196).
 */
const formats = {
  columns: "FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE 65536",
  items: "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 16384",
} as const;

interface FilePlace {
  readonly store: FileStore;
  readonly collection: Collection;
  readonly workspaceId: WorkspaceId;
  readonly seq: number;
}

/** Queries for the columns of rows, and for the items of those that are not deleted. */
type Queries = Readonly<Record<keyof typeof formats, string>>;

/** Writes the rows of two queries as files of Parquet, in the order of their ids, and stores them under new keys. */
const storeQueries = async (
  connection: LakeConnection,
  queries: Queries,
  { store, collection, workspaceId, seq }: FilePlace,
): Promise<LakeFile> => {
  const name = ulid();
  const put = async (part: keyof Queries, fileName: string) => {
    const path = join(lakeDirectory(), fileName);
    const [counted] = await connection.rows(
      `COPY (${queries[part]} ORDER BY id) TO ${sqlText(path)} (${formats[part]})`,
    );
    const key = `${lakePrefix(collection, workspaceId)}${fileName}`;
    return { key, rows: Number(counted?.[0]), bytes: await store.store(key, path) };
  };
  const { key, bytes } = await put("items", `${name}.items.parquet`);
  return { ...(await put("columns", `${name}.parquet`)), items: { key, bytes }, seq };
};

/** Stores rows as a file. */
export const writeRows = (rows: readonly LakeRow[], place: FilePlace): Promise<LakeFile> =>
  withDuckDb((connection) =>
    withRows(place.collection, rows, async (source) => {
      const seq = `CAST(${place.seq} AS INTEGER) AS _seq`;
      const columns = `${columnList(place.collection)}, strlen(item) AS _bytes, ${seq}`;
      await connection.run(`CREATE TEMP TABLE written AS SELECT * FROM ${source}`);
      const queries = {
        columns: `SELECT ${columns} FROM written`,
        items: `SELECT id, item, ${seq} FROM written WHERE NOT _deleted`,
      };
      return storeQueries(connection, queries, place);
    }),
  );

/** Stores several files as one: of each id the row with the last word. What is deleted goes with the oldest file. */
export const mergeFiles = async (
  files: readonly LakeFile[],
  columns: Manifest["columns"],
  holdsOldest: boolean,
  place: FilePlace,
): Promise<LakeFile> => {
  const local = await fetchFiles(place.store, place.collection, { files, columns });
  const itemPaths = await Promise.all(files.map((file) => place.store.fetch(file.items ?? file)));
  return withDuckDb(async (connection) => {
    const seq = `CAST(${place.seq} AS INTEGER) AS _seq`;
    const queries = {
      columns: `SELECT ${columnList(place.collection)}, _bytes, ${seq}
        FROM ${await newestRows(connection, place.collection, local)}
        WHERE ${holdsOldest ? "NOT _deleted" : "true"}`,
      items: `SELECT id, item, ${seq} FROM ${newestOf(parquet(itemPaths))}`,
    };
    return storeQueries(connection, queries, place);
  });
};
