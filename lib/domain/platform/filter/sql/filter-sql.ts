import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Often } from "../event/lower-event.ts";
import { type Lowered, lowerFilter, type Test } from "../lower-filter.ts";
import type { Clock } from "../time/date-window.ts";
import { dayMs } from "../time/zoned-time.ts";
import { eventRows, quotedField } from "./filter-table.ts";

/** A condition for WHERE that is true or false, never NULL. Its values are parameters `$1` and on, in order; bind a
 * number as DOUBLE, since a driver that guesses may take a large one for a whole number. */
export interface FilterSql {
  readonly where: string;
  readonly values: readonly (string | number | boolean)[];
}

/** The filter in DuckDB's SQL, over a table with the columns of `filterColumns` and an `id`. What it asks of
 * events it asks of a table `engagement`, whose `lead_id` is such an id, and of `activities`, whose `lead_ids` are. */
export const filterSql = (filter: Filter, catalogue: Catalogue, clock: Clock): FilterSql => {
  const values: (string | number | boolean)[] = [];
  const where = sqlOf(lowerFilter(filter, catalogue, clock), (value) => {
    values.push(value);
    return `CAST($${values.length} AS ${sqlTypes[typeof value as keyof typeof sqlTypes]})`;
  });
  return { where, values };
};

/** Keeps a value as a parameter and gives the expression that stands for it. */
type Bind = (value: string | number | boolean) => string;

const sqlTypes = { string: "VARCHAR", number: "DOUBLE", boolean: "BOOLEAN" } as const;

const sqlOf = (lowered: Lowered, bind: Bind): string => {
  switch (lowered.kind) {
    case "and":
    case "or":
      return `(${lowered.items.map((item) => sqlOf(item, bind)).join(lowered.kind === "and" ? " AND " : " OR ")})`;
    case "not":
      return `(NOT ${sqlOf(lowered.item, bind)})`;
    case "events":
      return `("id" IN (SELECT "lead_id" FROM ${eventRows[lowered.source]} WHERE ${sqlOf(lowered.one, bind)} GROUP BY "lead_id"${havingSql(lowered, bind)}))`;
    case "test":
      return `coalesce(${testSql(lowered.test, quotedField(lowered.name), bind)}, false)`;
  }
};

/** A lead of whom there is an event at all has one. */
const havingSql = ({ least, most }: Often, bind: Bind): string => {
  const bounds = [
    ...(least > 1 ? [`count(*) >= ${bind(least)}`] : []),
    ...(most < Infinity ? [`count(*) <= ${bind(most)}`] : []),
  ];
  return bounds.length === 0 ? "" : ` HAVING ${bounds.join(" AND ")}`;
};

const testSql = (test: Test, column: string, bind: Bind): string => {
  switch (test.is) {
    case "present":
      return `${column} IS NOT NULL`;
    case "any":
      return `${column} IN (${test.values.map(bind).join(", ")})`;
    case "contains":
      return `contains(${column}, ${bind(test.value)})`;
    case "starts":
      return `starts_with(${column}, ${bind(test.value)})`;
    case "ends":
      return `ends_with(${column}, ${bind(test.value)})`;
    case "above":
      return `${column} ${test.inclusive ? ">=" : ">"} ${bind(test.value)}`;
    case "below":
      return `${column} ${test.inclusive ? "<=" : "<"} ${bind(test.value)}`;
    case "within":
      return boundsSql(column, test.from, test.until, "<", (value) => moment(value, bind));
    case "days":
      return boundsSql(column, test.from, test.to, "<=", (value) => day(value, bind));
    case "has_any":
      return `list_has_any(${column}, [${test.values.map(bind).join(", ")}])`;
    case "has_all":
      return `list_has_all(${column}, [${test.values.map(bind).join(", ")}])`;
  }
};

const boundsSql = (
  column: string,
  from: number,
  to: number,
  compared: "<" | "<=",
  bound: (value: number) => string,
): string => {
  const bounds = [
    ...(from === -Infinity ? [] : [`${column} >= ${bound(from)}`]),
    ...(to === Infinity ? [] : [`${column} ${compared} ${bound(to)}`]),
  ];
  return `(${bounds.join(" AND ")})`;
};

const moment = (value: number, bind: Bind): string => `CAST(${bind(value)} AS BIGINT)`;

/** A DATE, by its first moment: years beyond 9999 have no text that DuckDB reads. */
const day = (value: number, bind: Bind): string => `CAST(epoch_ms(${moment(value * dayMs, bind)}) AS DATE)`;
