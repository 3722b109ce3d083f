import { askedField, type Catalogue, type Field } from "#lib/domain/platform/filter/catalogue.ts";
import { columnName, quoted, quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { type Collection, viewOf } from "./collection.ts";
import { type LakeConnection, sqlText } from "./duckdb.ts";
import type { FileStore } from "./file-store.ts";
import type { LakeFile } from "./manifest.ts";
import { openFieldSql } from "./open-fields.ts";
import { columnList } from "./rows-file.ts";

/** What a view is made of: the snapshot's files, and what has changed since. */
export interface ViewParts {
  readonly store: FileStore;
  readonly collection: Collection;
  readonly files: readonly LakeFile[];
  /** Columns that the files of an older code do not have. */
  readonly lacking: Collection["columns"];
  readonly changes: { readonly table: string; readonly rows: number };
}

const parquet = (paths: readonly string[]): string => `read_parquet([${paths.map(sqlText).join(", ")}])`;

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

/** Files of the former layout, with items among the columns, lack the time of the last change. */
const changedColumn = { name: "_changed", type: "BIGINT" } as const;

/** The files' rows, with nothing in the columns that they lack. */
const rowsOf = ({ files, lacking }: ViewParts, paths: readonly string[]): string => {
  const isOfBefore = files.some(({ items }) => items === undefined);
  const missing = isOfBefore ? [...lacking, changedColumn] : lacking;
  if (missing.length === 0) return parquet(paths);
  const empty = missing.map(({ name, type }) => `NULL::${type} AS ${quoted(name)}`);
  return `(SELECT *, ${empty.join(", ")} FROM ${parquet(paths)})`;
};

const filesSql = (view: ViewParts, paths: readonly string[]): string => {
  const {
    collection,
    changes: { table, rows },
  } = view;
  const conditions = [
    "NOT _deleted",
    ...(paths.length > 1
      ? [
          `NOT EXISTS (SELECT 1 FROM ${viewOf(collection, "_newest")} AS newest WHERE newest.id = base.id AND newest.seq > base._seq)`,
        ]
      : []),
    ...(rows > 0 ? [`NOT EXISTS (SELECT 1 FROM ${table} AS changes WHERE changes.id = base.id)`] : []),
  ];
  return `SELECT ${columnList(collection)}, _seq FROM ${rowsOf(view, paths)} AS base WHERE ${conditions.join(" AND ")}`;
};

/** The `_seq` of a row that has changed since the files were written, whose item is in the table of changes. */
export const changedSeq = 0;

/**
 * Makes the temporary view of a collection: the files' rows without those that were replaced or deleted since, and the
 * changed ones. Throws LostFile.
 */
export const makeView = async (connection: LakeConnection, view: ViewParts): Promise<void> => {
  const { store, collection, files, changes } = view;
  const paths = await Promise.all(files.map((file) => store.fetch(file)));
  if (paths.length > 1) await makeNewest(connection, collection, paths.slice(1));
  const changed = `SELECT ${columnList(collection)}, ${changedSeq} AS _seq FROM ${changes.table} WHERE NOT _deleted`;
  const parts = paths.length === 0 ? [] : [filesSql(view, paths)];
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
  const { store, files } = view;
  const paths = await Promise.all(files.map((file) => store.fetch(file.items ?? file)));
  const filed = paths.length === 0 ? [] : [`SELECT id, _seq, item FROM ${parquet(paths)}`];
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
