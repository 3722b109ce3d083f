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
  /** The columns of the collection that it does not have. */
  readonly lacking: Collection["columns"];
}

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
      return { path: await store.fetch(file), lacking: lackingOf(has, collection) };
    }),
  );

const withLacking = (paths: readonly string[], lacking: Collection["columns"]): string => {
  if (lacking.length === 0) return parquet(paths);
  const filled = lacking.map(
    ({ name, type, fromItem = "NULL" }) => `CAST(${fromItem} AS ${type}) AS ${quoted(name)}`,
  );
  return `(SELECT *, ${filled.join(", ")} FROM ${parquet(paths)})`;
};

/** The rows of files with all columns of the collection, as SQL writes it behind FROM. There is at least one file. */
export const filesSql = (collection: Collection, files: readonly LocalFile[]): string => {
  const groups = Map.groupBy(files, ({ lacking }) => lacking.map(({ name }) => name).join());
  const parts = [...groups.values()].map((group) =>
    withLacking(
      group.map(({ path }) => path),
      group[0]?.lacking ?? [],
    ),
  );
  const [first = "", ...others] = parts;
  if (others.length === 0) return first;
  return `(${parts.map((part) => `SELECT ${columnList(collection)}, _seq FROM ${part}`).join(" UNION ALL ")})`;
};

/** Of each id in some files the row with the last word, as SQL writes it behind FROM. */
export const newestRows = async (
  connection: LakeConnection,
  collection: Collection,
  files: readonly LocalFile[],
): Promise<string> => {
  const from = filesSql(collection, files);
  await connection.run(`CREATE TEMP TABLE newest AS SELECT id, max(_seq) AS seq FROM ${from} GROUP BY id`);
  return `${from} AS old SEMI JOIN newest ON newest.id = old.id AND newest.seq = old._seq`;
};
