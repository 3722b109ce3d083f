import type { Field } from "#lib/domain/platform/filter/catalogue.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";

/*
 * A workspace's own fields have no columns: they come and go, and each workspace has others. They lie in two columns
 * of JSON, `custom` and `company_custom`, in the forms in which filters compare them.
 */

/** Since days are ISO text alone. Earlier code reads their moments, which files of this form do not have. */
export const openForm = "days as text";

export const openColumns = ["custom", "company_custom"] as const;

/** `{"v":{"budget":5000,"plan":"pro","renewal":"2026-11-25"}}`: text is folded, calendar days are ISO text. */
export const openFields = (record: unknown): string | undefined => {
  if (typeof record !== "object" || record === null) return undefined;
  const values = Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, typeof value === "string" ? fold(value) : value]),
  );
  return Object.keys(values).length === 0 ? undefined : JSON.stringify({ v: values });
};

/** Other text, of a field that was deleted and made again, is no day. */
const writtenDay = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

const prefixes = { "company.custom.": "company_custom", "custom.": "custom" } as const;

/** The expression that stands for one of a workspace's own fields. Throws where the name is none. */
export const openFieldSql = (name: string, { type }: Field): string => {
  const [prefix, column] = Object.entries(prefixes).find(([start]) => name.startsWith(start)) ?? [];
  const key = name.slice(prefix?.length ?? 0);
  if (column === undefined || !/^[a-z0-9_]+$/.test(key))
    throw new Error(`the lake has no column for ${name}`);
  const path = `${quoted(column)}, '$.v.${key}'`;
  // DuckDB parses the whole document for each call with a path.
  const ofType = (one: string): string => `json_type(${path}) = '${one}'`;
  const value = `json_extract_string(${path})`;
  const text = `nullif(${value}, '')`;
  switch (type) {
    case "number":
      // As JSON, text has quotation marks, and is no number.
      return `TRY_CAST(CAST(json_extract(${path}) AS VARCHAR) AS DOUBLE)`;
    case "checkbox":
      return `CASE WHEN ${ofType("BOOLEAN")} THEN CAST(${value} AS BOOLEAN) END`;
    case "day":
      return `CASE WHEN ${ofType("VARCHAR")} AND regexp_full_match(${text}, '${writtenDay}') THEN TRY_CAST(${text} AS DATE) END`;
    case "text":
    case "email":
    case "dropdown":
      return `CASE WHEN ${ofType("VARCHAR")} THEN ${text} END`;
    case "date":
    case "set":
      throw new Error(`no custom field is a ${type}: ${name}`);
  }
};
