import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { filterSql } from "#lib/domain/platform/filter/sql/filter-sql.ts";
import { quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type {
  LeadPageQuery,
  LeadSelection,
  Position,
  SortKey,
  SortValue,
} from "#lib/domain/records/lead/lead-lake.ts";
import type { VisibleRecords } from "#lib/domain/records/record-kind/record-kind.ts";
import { type Collection, viewOf } from "./collection.ts";
import type { SqlValue } from "./duckdb.ts";
import { leadCollection } from "./lead-collection.ts";
import { recordsWith } from "./snapshot-view.ts";

export interface Sql {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The fields that a filter asks, with repeats. */
export const fieldsOf = (filter: Filter | null): string[] =>
  filter === null ? [] : conditionsOf(filter).map(({ field }) => field);

/** A selection, of records that are visible as their leads are where it says so. */
export interface Selection extends LeadSelection {
  readonly visible?: VisibleRecords | null;
}

export type Where = { where: string; values: SqlValue[] };

const conditionOf = (filter: Filter | null, { catalogue, clock }: LeadSelection): Where => {
  if (filter === null) return { where: "true", values: [] };
  const { where, values } = filterSql(filter, catalogue, clock);
  return { where, values: [...values] };
};

/** The same condition behind so many other parameters; its values stand in parameters alone. */
export const behindValues = ({ where, values }: Where, count: number): Where => ({
  where: where.replaceAll(/\$(\d+)/g, (_, at: string) => `$${Number(at) + count}`),
  values,
});

const both = (a: Where, b: Where, joined: (a: string, b: string) => string): Where => {
  const next = behindValues(b, a.values.length);
  return { where: joined(a.where, next.where), values: [...a.values, ...next.values] };
};

/** One's own records, and those of which a lead passes a filter. */
const visibleWhere = (collection: Collection, visible: VisibleRecords, selection: LeadSelection): Where => {
  const own = conditionOf(visible.own, selection);
  if (visible.ofLeads === undefined) return own;
  const { column, filter } = visible.ofLeads;
  const leads = conditionOf(filter, { ...selection, catalogue: leadCatalogue });
  const named = `SELECT id, unnest(${quotedField(column)}) AS lead FROM ${viewOf(collection)}`;
  return both(
    own,
    leads,
    (mine, theirs) =>
      `(${mine} OR id IN (SELECT named.id FROM (${named}) AS named SEMI JOIN (SELECT id FROM ${viewOf(leadCollection)} WHERE ${theirs}) AS leads ON leads.id = named.lead))`,
  );
};

/** The condition for WHERE, and the values of its parameters. */
export const whereOf = (selection: Selection, collection: Collection = leadCollection): Where => {
  const where = conditionOf(selection.filter, selection);
  if (selection.visible === undefined || selection.visible === null) return where;
  const visible = visibleWhere(collection, selection.visible, selection);
  return both(where, visible, (asked, seen) => `(${asked} AND ${seen})`);
};

/** How the last value of a page is compared: moments are whole numbers, which a double holds up to 2^53. */
const bound = (value: SqlValue, values: SqlValue[]): string => {
  values.push(value);
  const types = { string: "VARCHAR", number: "DOUBLE", boolean: "BOOLEAN" } as const;
  return `CAST($${values.length} AS ${types[typeof value as keyof typeof types]})`;
};

const isDay = ({ fields }: Catalogue, field: string): boolean => fields.get(field)?.type === "day";

/** The type of a column of decimals; undefined for any other. */
const decimalOf = ({ fields }: Catalogue, field: string): string | undefined => {
  const digits = fields.get(field)?.decimal;
  return digits === undefined ? undefined : `DECIMAL(${digits},4)`;
};

/** The value of a column of days. A cursor that was made before days were dates has a moment. */
const boundDay = (value: SortValue, values: SqlValue[]): string =>
  typeof value === "number"
    ? `CAST(epoch_ms(CAST(${bound(value, values)} AS BIGINT)) AS DATE)`
    : `CAST(${bound(String(value), values)} AS DATE)`;

/** True for what lies behind a position: behind by the first key, or equal there and behind by the next. */
const behind = (
  keys: readonly SortKey[],
  { values: last, id }: Position,
  values: SqlValue[],
  catalogue: Catalogue,
): string => {
  const [key, ...rest] = keys;
  if (key === undefined) return `id > ${bound(id, values)}`;
  const column = quotedField(key.field);
  const [value, ...others]: readonly (SortValue | undefined)[] = last;
  const next = (): string =>
    behind(rest, { values: others.map((one) => one ?? null), id }, values, catalogue);
  // What is missing comes last, so that nothing else is behind it.
  if (value === null || value === undefined) return `(${column} IS NULL AND ${next()})`;
  const decimal = decimalOf(catalogue, key.field);
  const given = (): string => {
    if (isDay(catalogue, key.field)) return boundDay(value, values);
    // A cursor that was made before amounts were decimals has a number.
    return decimal === undefined ? bound(value, values) : `CAST(${bound(value, values)} AS ${decimal})`;
  };
  const beyond = `${column} ${key.descending ? "<" : ">"} ${given()}`;
  return `(coalesce(${beyond}, true) OR (${column} = ${given()} AND ${next()}))`;
};

const orderOf = (sort: readonly SortKey[]): string =>
  [
    ...sort.map(({ field, descending }) => `${quotedField(field)} ${descending ? "DESC" : "ASC"} NULLS LAST`),
    "id",
  ].join(", ");

/**
 * The rows of a page and one more: `id`, `_seq`, `_changed`, the sorted values, and the total where it is asked for, which
 * the same scan counts.
 */
export const pageSql = (collection: Collection, query: LeadPageQuery & Selection): Sql => {
  const { sort, after, limit, catalogue, filter, wantsTotal } = query;
  const { where, values } = whereOf(query, collection);
  const names = sort.map(({ field }) => field);
  const from = recordsWith(collection, catalogue, [...fieldsOf(filter), ...names]);
  const kept = ["id", "_seq", "_changed", ...names.filter((name) => name !== "id").map(quotedField)];
  const beyond = after === undefined ? "" : ` WHERE ${behind(sort, after, values, catalogue)}`;
  // Text holds all digits of a decimal, a number does not.
  const shown = (name: string): string =>
    isDay(catalogue, name) || decimalOf(catalogue, name) !== undefined
      ? `CAST(${quotedField(name)} AS VARCHAR)`
      : quotedField(name);
  const total = wantsTotal ? ["(SELECT count(*) FROM found)"] : [];
  const columns = ["id", "_seq", "_changed", ...names.map(shown), ...total].join(", ");
  const found = `WITH found AS ${wantsTotal ? "MATERIALIZED " : ""}(SELECT ${[...new Set(kept)].join(", ")} FROM ${from} WHERE ${where})`;
  return {
    sql: `${found} SELECT ${columns} FROM found${beyond} ORDER BY ${orderOf(sort)} LIMIT ${limit + 1}`,
    values,
  };
};

export const totalSql = (collection: Collection, selection: Selection): Sql => {
  const { where, values } = whereOf(selection, collection);
  const from = recordsWith(collection, selection.catalogue, fieldsOf(selection.filter));
  return { sql: `SELECT count(*) FROM ${from} WHERE ${where}`, values };
};

/** The ids of all that pass. */
export const idsSql = (collection: Collection, selection: Selection): Sql => {
  const { where, values } = whereOf(selection, collection);
  const from = recordsWith(collection, selection.catalogue, fieldsOf(selection.filter));
  return { sql: `SELECT id FROM ${from} WHERE ${where}`, values };
};

/** The items of all that pass, in an order where one is given. `items` is a query as `itemsSql` makes it. */
export const selectionSql = (
  collection: Collection,
  selection: Selection,
  items: string,
  sort?: readonly SortKey[],
): Sql => {
  const { where, values } = whereOf(selection, collection);
  const names = [...new Set((sort ?? []).map(({ field }) => field))];
  const from = recordsWith(collection, selection.catalogue, [...fieldsOf(selection.filter), ...names]);
  const kept = ["id", "_seq", ...names.filter((name) => name !== "id").map(quotedField)];
  const found = `SELECT ${kept.join(", ")} FROM ${from} WHERE ${where}`;
  const order = sort === undefined ? "" : ` ORDER BY ${orderOf(sort)}`;
  return {
    sql: `SELECT item FROM (${items}) AS items JOIN (${found}) AS found USING (id, _seq)${order}`,
    values,
  };
};
