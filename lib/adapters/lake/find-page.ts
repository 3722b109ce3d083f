import type { FoundPage, LeadPageQuery, SortValue } from "#lib/domain/records/lead/lead-lake.ts";
import type { Collection } from "./collection.ts";
import type { LakeConnection, SqlRow } from "./duckdb.ts";
import { itemsSql, pageSql, type Selection, totalSql } from "./page-sql.ts";
import type { OpenRecords } from "./record-reader.ts";

const sortValue = (value: unknown): SortValue => {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
};

/**
 * The page's records, in its order: their items are read once it is known which ones they are. undefined stands for one
 * that this release cannot read.
 */
const recordsOf = async <T>(
  collection: Collection,
  connection: LakeConnection,
  rows: readonly SqlRow[],
  read: (item: unknown) => T | undefined,
): Promise<readonly (T | undefined)[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(([id]) => String(id));
  const { sql, values } = itemsSql(collection, ids);
  const items = new Map((await connection.rows(sql, values)).map(([id, item]) => [id, item]));
  return ids.map((id) => read(items.get(id)));
};

/** One page of a collection, each record read from its item. `read` returns undefined for a record that is left out. */
export const findPage = async <T>(
  collection: Collection,
  { connection, asOf }: OpenRecords,
  query: LeadPageQuery & Selection,
  read: (item: unknown) => T | undefined,
): Promise<Omit<FoundPage, "leads"> & { readonly records: readonly T[] }> => {
  const page = pageSql(collection, query);
  const rows = await connection.rows(page.sql, page.values);
  const shown = rows.slice(0, query.limit);
  const found = await recordsOf(collection, connection, shown, read);
  const positions = shown.map(([id, ...values]) => ({ id: String(id), values: values.map(sortValue) }));
  const last = rows.length > query.limit ? positions.at(-1) : undefined;
  const total = query.wantsTotal ? totalSql(collection, query) : undefined;
  const counted = total === undefined ? [] : await connection.rows(total.sql, total.values);
  const whole = found.flatMap((record, index) => {
    const position = positions[index];
    return record === undefined || position === undefined ? [] : [{ record, position }];
  });
  return {
    records: whole.map(({ record }) => record),
    positions: whole.map(({ position }) => position),
    ...(last === undefined ? {} : { next: last }),
    ...(total === undefined ? {} : { total: Number(counted[0]?.[0]) }),
    ...(asOf === undefined ? {} : { asOf }),
  };
};
