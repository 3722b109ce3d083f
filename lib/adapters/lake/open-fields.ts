import type { Field } from "#lib/domain/platform/filter/catalogue.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";

/*
 * A workspace's own fields have no columns: they come and go, and each workspace has others. They lie in two columns
 * of JSON, `custom` and `company_custom`, by the forms in which filters compare them.
 */

export const openColumns = ["custom", "company_custom"] as const;

/** `{"v":{"budget":5000,"plan":"pro"},"m":{"renewal":1790000000000}}`: values with text folded, and moments. */
export const openFields = (record: unknown): string | undefined => {
  if (typeof record !== "object" || record === null) return undefined;
  const values: Record<string, unknown> = {};
  const moments: Record<string, number> = {};
  for (const [key, value] of Object.entries(record)) {
    values[key] = typeof value === "string" ? fold(value) : value;
    const moment = typeof value === "string" ? Date.parse(value) : Number.NaN;
    if (Number.isFinite(moment)) moments[key] = moment;
  }
  return Object.keys(values).length === 0 ? undefined : JSON.stringify({ v: values, m: moments });
};

const prefixes = { "company.custom.": "company_custom", "custom.": "custom" } as const;

/** The expression that stands for one of a workspace's own fields. Throws where the name is none. */
export const openFieldSql = (name: string, { type }: Field): string => {
  const [prefix, column] = Object.entries(prefixes).find(([start]) => name.startsWith(start)) ?? [];
  const key = name.slice(prefix?.length ?? 0);
  if (column === undefined || !/^[a-z0-9_]+$/.test(key))
    throw new Error(`the lake has no column for ${name}`);
  const value = `json_extract(${quoted(column)}, '$.v.${key}')`;
  const ofType = (...types: string[]): string =>
    `json_type(${value}) IN (${types.map((one) => `'${one}'`).join(", ")})`;
  const text = `nullif(${value}->>'$', '')`;
  switch (type) {
    case "number":
      return `CASE WHEN ${ofType("BIGINT", "UBIGINT", "DOUBLE")} THEN CAST(${value} AS DOUBLE) END`;
    case "checkbox":
      return `CASE WHEN ${ofType("BOOLEAN")} THEN CAST(${value} AS BOOLEAN) END`;
    case "date":
      return `CAST(json_extract(${quoted(column)}, '$.m.${key}') AS BIGINT)`;
    case "text":
    case "email":
    case "dropdown":
      return `CASE WHEN ${ofType("VARCHAR")} THEN ${text} END`;
    case "set":
      throw new Error(`the lake keeps no sets such as ${name}`);
  }
};
