import type { FieldType } from "#lib/contract/platform/filters.ts";
import type { Catalogue, Field } from "../catalogue.ts";
import type { EventSource } from "../event/asked-events.ts";
import { type Comparable, fieldValue, valueAt } from "../field-value.ts";

/** A column that filters ask: a field's value in the form in which filters compare it. Missing is NULL. */
export interface FilterColumn {
  readonly name: string;
  /** DuckDB's type: moments are milliseconds since 1970, calendar days are dates, text and sets are folded. */
  readonly type:
    | "VARCHAR"
    | "DATE"
    | "DOUBLE"
    | "BIGINT"
    | "BOOLEAN"
    | "VARCHAR[]"
    | "DECIMAL(19,4)"
    | "DECIMAL(38,4)";
}

const types: Readonly<Record<FieldType, FilterColumn["type"]>> = {
  text: "VARCHAR",
  email: "VARCHAR",
  dropdown: "VARCHAR",
  number: "DOUBLE",
  date: "BIGINT",
  day: "DATE",
  checkbox: "BOOLEAN",
  set: "VARCHAR[]",
};

/** The table of events beside the one of records. */
export const eventsTable = "engagement" as const;

/** The table of activities beside it. */
export const activitiesTable = "activities" as const;

/**
 * Each lead's activities as its events, without those that do not count for it. An activity is when it starts; a task that
 * is done, when it was; any other, when it was recorded.
 */
const activityEvents = [
  "SELECT lead_id, type, occurred_at, status, outcome, direction FROM (",
  "SELECT unnest(list_distinct(lead_ids)) AS lead_id, uncounted_lead_ids, kind AS type,",
  "coalesce(starts_at, done_at, created_at) AS occurred_at, status, outcome, direction",
  `FROM ${activitiesTable}) WHERE NOT coalesce(list_contains(uncounted_lead_ids, lead_id), false)`,
].join(" ");

/** What events are read from, by their source. */
export const eventRows: Readonly<Record<EventSource, string>> = {
  engagement: eventsTable,
  activities: `(${activityEvents})`,
};

/** The column of a field: dots, which Athena takes no names with, are written as two underscores. */
export const columnName = (field: string): string => field.replaceAll(".", "__");

const typeOf = ({ type, decimal }: Field): FilterColumn["type"] =>
  decimal === undefined ? types[type] : `DECIMAL(${decimal},4)`;

/** The columns of a table of records, one for each field that filters may ask. */
export const filterColumns = ({ fields }: Catalogue): readonly FilterColumn[] =>
  [...fields].map(([name, field]) => ({ name: columnName(name), type: typeOf(field) }));

const decimalPlaces = 4;

/** Returns decimal text of at most `digits` digits with at most four places; undefined for any other value. */
export const decimalText = (value: unknown, digits: number): string | undefined => {
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?$/.test(value)) return undefined;
  const [whole = "", places = ""] = value.replace("-", "").split(".");
  return whole.length <= digits - decimalPlaces && places.length <= decimalPlaces ? value : undefined;
};

/** The value of a record's field in its column: decimals are text, others are as filters compare them. */
export const columnValue = (record: unknown, name: string, field: Field): Comparable =>
  field.decimal === undefined
    ? fieldValue(record, name, field)
    : decimalText(valueAt(record, name), field.decimal);

/** By column, the values of a record's fields. */
export const columnValues = (record: unknown, { fields }: Catalogue): Readonly<Record<string, Comparable>> =>
  Object.fromEntries(
    [...fields].map(([name, field]) => [columnName(name), columnValue(record, name, field)]),
  );

/** A record's row in that table, in the order of its columns. */
export const filterRow = (record: object, { fields }: Catalogue): readonly Comparable[] =>
  [...fields].map(([name, field]) => fieldValue(record, name, field));

/** A column's name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A field's column as SQL writes it. */
export const quotedField = (field: string): string => quoted(columnName(field));
