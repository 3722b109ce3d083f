import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { FoundPage, LeadPageQuery, SortValue } from "#lib/domain/records/lead/lead-lake.ts";
import type { PagedCollection } from "./collection.ts";
import type { SqlRow } from "./duckdb.ts";
import { type FoundRow, itemsFromFiles, itemsFromTable } from "./page-items.ts";
import { pageSql, type Selection, totalSql } from "./page-sql.ts";
import { type OpenRecords, type ReaderParts, readRecords } from "./record-reader.ts";

const sortValue = (value: unknown): SortValue => {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
};

/** Searches that read items from the table before one reads them from files, because items change between. */
const tableTries = 2;

type PageQuery = LeadPageQuery & Selection;

interface Page<T> extends Omit<FoundPage, "leads"> {
  readonly records: readonly T[];
}

const foundRow = ([id, seq, changed]: SqlRow): FoundRow => ({
  id: String(id),
  seq: Number(seq),
  changedMs: changed === null ? undefined : Number(changed),
});

/** Counts apart where a page has no row, and so no total. */
const totalOf = async (
  collection: PagedCollection,
  { connection }: OpenRecords,
  query: PageQuery,
  rows: readonly SqlRow[],
): Promise<number> => {
  const counted = rows[0]?.at(-1);
  if (counted !== undefined) return Number(counted);
  const { sql, values } = totalSql(collection, query);
  return Number((await connection.rows(sql, values))[0]?.[0]);
};

/** One page, its records read by `itemsOf`; undefined where an item is no longer the one that was found. */
const pageOf = async <T>(
  collection: PagedCollection,
  opened: OpenRecords,
  query: PageQuery,
  {
    itemsOf,
    read,
  }: { readonly itemsOf: typeof itemsFromFiles; readonly read: (item: unknown) => T | undefined },
): Promise<Page<T> | undefined> => {
  const { sql, values } = pageSql(collection, query);
  const rows = await opened.connection.rows(sql, values);
  const shown = rows.slice(0, query.limit);
  const items = await itemsOf(collection, opened, shown.map(foundRow));
  if (items === undefined) return undefined;
  const positions = shown.map(([id, , , ...sorted]) => ({
    id: String(id),
    values: sorted.slice(0, query.sort.length).map(sortValue),
  }));
  const last = rows.length > query.limit ? positions.at(-1) : undefined;
  const total = query.wantsTotal ? await totalOf(collection, opened, query, rows) : undefined;
  const whole = positions.flatMap((position) => {
    const record = read(items.get(position.id));
    return record === undefined ? [] : [{ record, position }];
  });
  return {
    records: whole.map(({ record }) => record),
    positions: whole.map(({ position }) => position),
    ...(last === undefined ? {} : { next: last }),
    ...(total === undefined ? {} : { total }),
    ...(opened.asOf === undefined ? {} : { asOf: opened.asOf }),
  };
};

/**
 * One page of a collection. `read` returns undefined for a record that is left out. A record that changes between the
 * scan and the reading of its item makes the search begin again; after `tableTries` the items come from the files.
 */
export const findPage = async <T>(
  [collections, workspaceId]: readonly [readonly ReaderParts[], WorkspaceId],
  collection: PagedCollection,
  query: PageQuery,
  read: (item: unknown) => T | undefined,
): Promise<Page<T>> => {
  const { reading } = collections.find((one) => one.reading.collection.name === collection.name) ?? {};
  if (reading === undefined) throw new Error(`the search does not open ${collection.name}`);
  const attempt = (itemsOf: typeof itemsFromFiles) =>
    readRecords(collections, workspaceId, (opened) => pageOf(collection, opened, query, { itemsOf, read }));
  for (let tries = 0; tries < tableTries; tries += 1) {
    const page = await attempt(itemsFromTable(reading, workspaceId));
    if (page !== undefined) return page;
  }
  const page = await attempt(itemsFromFiles);
  if (page === undefined) throw new Error("a file of items lacks a row of its file");
  return page;
};
