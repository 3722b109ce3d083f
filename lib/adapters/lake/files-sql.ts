import { quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { Collection } from "./collection.ts";
import { type LakeConnection, sqlText } from "./duckdb.ts";
import type { FileStore } from "./file-store.ts";
import { lackingOf } from "./lake-schemas.ts";
import type { LakeFile, Manifest } from "./manifest.ts";
import { columnList } from "./rows-file.ts";

/** A file of a snapshot on this machine. */
export interface LocalFile {
  readonly path: string;
  /** The file with the items, where they compute a column that the file lacks. Absent: the file holds its items. */
  readonly itemsPath?: string;
  /** The columns that it does not have, of the collection and of the lake. */
  readonly lacking: Collection["columns"];
}

/** Files of the first layout, with items among the columns, lack the time of the last change. */
const ownLacking = [
  { name: "_changed", type: "BIGINT" },
  { name: "_bytes", type: "BIGINT", fromItem: "strlen(item)" },
] as const satisfies Collection["columns"];

export const parquet = (paths: readonly string[]): string =>
  `read_parquet([${paths.map(sqlText).join(", ")}])`;

/** Fetches files of a manifest. Throws LostFile. */
export const fetchFiles = (
  store: Pick<FileStore, "fetch">,
  collection: Collection,
  { files, columns }: { readonly files: readonly LakeFile[]; readonly columns: Manifest["columns"] },
): Promise<readonly LocalFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const has = columns.filter(({ name }) => !file.lacks?.includes(name));
      const missing = lackingOf(has, collection);
      const path = await store.fetch(file);
      if (file.items === undefined) return { path, lacking: [...missing, ...ownLacking] };
      if (missing.every(({ fromItem }) => fromItem === undefined)) return { path, lacking: missing };
      return { path, lacking: missing, itemsPath: await store.fetch(file.items) };
    }),
  );

const withItems = (files: readonly LocalFile[]): string => {
  const from = parquet(files.map(({ path }) => path));
  const itemPaths = files.flatMap(({ itemsPath }) => itemsPath ?? []);
  if (itemPaths.length === 0) return from;
  return `(SELECT rows.*, items.item FROM ${from} AS rows LEFT JOIN ${parquet(itemPaths)} AS items ON items.id = rows.id AND items._seq = rows._seq)`;
};

const withLacking = (files: readonly LocalFile[], lacking: Collection["columns"]): string => {
  if (lacking.length === 0) return withItems(files);
  const filled = lacking.map(
    ({ name, type, fromItem = "NULL" }) => `CAST(${fromItem} AS ${type}) AS ${quoted(name)}`,
  );
  return `(SELECT *, ${filled.join(", ")} FROM ${withItems(files)})`;
};

/** The rows of files with all columns of the collection, as SQL writes it behind FROM. There is at least one file. */
export const filesSql = (collection: Collection, files: readonly LocalFile[]): string => {
  const groups = Map.groupBy(files, ({ lacking }) => lacking.map(({ name }) => name).join());
  const parts = [...groups.values()].map((group) => withLacking(group, group[0]?.lacking ?? []));
  const [first = "", ...others] = parts;
  if (others.length === 0) return first;
  return `(${parts.map((part) => `SELECT ${columnList(collection)}, _bytes, _seq FROM ${part}`).join(" UNION ALL ")})`;
};

/** The rows that are the newest of their ids, as SQL writes them behind FROM, once `newestRows` has found which those are. */
export const newestOf = (from: string): string =>
  `${from} AS old SEMI JOIN newest ON newest.id = old.id AND newest.seq = old._seq`;

/** Of each id in some files the row with the last word, as SQL writes it behind FROM. */
export const newestRows = async (
  connection: LakeConnection,
  collection: Collection,
  files: readonly LocalFile[],
): Promise<string> => {
  const from = filesSql(collection, files);
  await connection.run(`CREATE TEMP TABLE newest AS SELECT id, max(_seq) AS seq FROM ${from} GROUP BY id`);
  return newestOf(from);
};
