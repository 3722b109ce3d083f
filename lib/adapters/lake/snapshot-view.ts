import { askedField, type Catalogue, type Field } from "#lib/domain/platform/filter/catalogue.ts";
import { columnName, quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { type Collection, viewOf } from "./collection.ts";
import type { LakeConnection } from "./duckdb.ts";
import type { FileStore } from "./file-store.ts";
import { fetchFiles, filesSql, type LocalFile, parquet } from "./files-sql.ts";
import type { Manifest } from "./manifest.ts";
import { openFieldSql } from "./open-fields.ts";
import { columnList } from "./rows-file.ts";

/** What a view is made of: the snapshot's files, and what has changed since. */
export interface ViewParts {
  readonly store: FileStore;
  readonly collection: Collection;
  readonly manifest: Pick<Manifest, "files" | "columns">;
  readonly changes: { readonly table: string; readonly rows: number };
}

/** Which file has the last word on an id that several may hold; the oldest file needs no word of its own. */
const makeNewest = async (
  connection: LakeConnection,
  collection: Collection,
  newerPaths: readonly string[],
): Promise<void> => {
  await connection.run(
    `CREATE TEMP TABLE ${viewOf(collection, "_newest")} AS SELECT id, max(_seq) AS seq FROM ${parquet(newerPaths)} GROUP BY id`,
  );
};

const snapshotSql = (
  { collection, changes: { table, rows } }: ViewParts,
  files: readonly LocalFile[],
): string => {
  const conditions = [
    "NOT _deleted",
    ...(files.length > 1
      ? [
          `NOT EXISTS (SELECT 1 FROM ${viewOf(collection, "_newest")} AS newest WHERE newest.id = base.id AND newest.seq > base._seq)`,
        ]
      : []),
    ...(rows > 0 ? [`NOT EXISTS (SELECT 1 FROM ${table} AS changes WHERE changes.id = base.id)`] : []),
  ];
  return `SELECT ${columnList(collection)}, _seq FROM ${filesSql(collection, files)} AS base WHERE ${conditions.join(" AND ")}`;
};

/** The `_seq` of a row that has changed since the files were written, whose item is in the table of changes. */
export const changedSeq = 0;

/**
 * Makes the temporary view of a collection: the files' rows without those that were replaced or deleted since, and the
 * changed ones. Throws LostFile.
 */
export const makeView = async (connection: LakeConnection, view: ViewParts): Promise<void> => {
  const { store, collection, manifest, changes } = view;
  const files = await fetchFiles(store, collection, manifest);
  if (files.length > 1)
    await makeNewest(
      connection,
      collection,
      files.slice(1).map(({ path }) => path),
    );
  const changed = `SELECT ${columnList(collection)}, ${changedSeq} AS _seq FROM ${changes.table} WHERE NOT _deleted`;
  const parts = files.length === 0 ? [] : [snapshotSql(view, files)];
  await connection.run(
    `CREATE TEMP VIEW ${viewOf(collection)} AS ${[...parts, changed].join(" UNION ALL ")}`,
  );
};

/** The items of changed rows by id, as SQL writes them. */
export const changedItemsSql = ({ changes }: ViewParts): string =>
  `SELECT id, ${changedSeq} AS _seq, item FROM ${changes.table} WHERE NOT _deleted`;

/**
 * The items of a collection by `id` and `_seq`, as SQL writes them: each row of its view has one. Fetches the files with
 * the items. Throws LostFile.
 */
export const itemsSql = async (view: ViewParts): Promise<string> => {
  const { store, manifest } = view;
  const paths = await Promise.all(manifest.files.map((file) => store.fetch(file.items ?? file)));
  const filed = paths.map((path) => `SELECT id, _seq, item FROM ${parquet([path])}`);
  return [...filed, changedItemsSql(view)].join(" UNION ALL ");
};

/** The records with a column for each of these fields, also for a workspace's own. */
export const recordsWith = (
  collection: Collection,
  catalogue: Catalogue,
  names: Iterable<string>,
): string => {
  const known = new Set(collection.columns.map(({ name }) => name));
  const { fields } = catalogue;
  const asked = [...names].map((name) => askedField(catalogue, name));
  const own = [...new Set(asked)].filter((name) => !known.has(columnName(name)));
  if (own.length === 0) return viewOf(collection);
  const columns = own.map((name) => {
    const field: Field | undefined = fields.get(name);
    if (field === undefined) throw new Error(`the catalogue has no field ${name}`);
    return `${openFieldSql(name, field)} AS ${quotedField(name)}`;
  });
  return `(SELECT *, ${columns.join(", ")} FROM ${viewOf(collection)})`;
};
