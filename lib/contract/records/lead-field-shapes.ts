import type * as z from "zod";
import type { LeadFieldRow } from "./lead-field-row.ts";
import { leadFieldTable } from "./lead-field-table.ts";

type Table = typeof leadFieldTable;
export type LeadFieldName = keyof Table;

type Of<Row, Name extends string, Otherwise> = Row extends { readonly [N in Name]: infer Value }
  ? Value
  : Otherwise;
type Schema<Name extends LeadFieldName> = Table[Name]["schema"];
type HasBlank<Name extends LeadFieldName> = Table[Name] extends { readonly blank: unknown } ? true : false;
/** In a response: an empty list or map, or else null, is a lead's empty value. */
type Shown<Name extends LeadFieldName> = Of<
  Table[Name],
  "shown",
  HasBlank<Name> extends true ? Schema<Name> : z.ZodNullable<Schema<Name>>
>;
/** In a stored change: absent fields stay, null clears. */
type Change<Name extends LeadFieldName> =
  HasBlank<Name> extends true ? z.ZodOptional<Schema<Name>> : z.ZodOptional<z.ZodNullable<Schema<Name>>>;

const rows: readonly (readonly [string, LeadFieldRow])[] = Object.entries(leadFieldTable);

const derive = (of: (row: LeadFieldRow) => unknown): unknown =>
  Object.fromEntries(rows.map(([name, row]) => [name, of(row)]));

const changeOf = ({ schema, blank }: LeadFieldRow): z.ZodType =>
  blank === undefined ? schema.nullish() : schema.optional();

/** The schemas of stored values. */
export const leadFields = derive(({ schema }) => schema) as {
  readonly [Name in LeadFieldName]: Schema<Name>;
};

const shownBy = ({ shown, schema, blank, masked }: LeadFieldRow): z.ZodType => {
  if (blank !== undefined) return shown ?? schema;
  const value = shown ?? schema.nullable();
  return masked === "hidden" ? value.describe("Null for roles that see masked data.") : value;
};

/** The schemas of values in responses. */
export const shownFields = derive(shownBy) as { readonly [Name in LeadFieldName]: Shown<Name> };

/** The schemas of values in stored changes. */
export const changeFields = derive(changeOf) as { readonly [Name in LeadFieldName]: Change<Name> };

/** The schemas of values in requests. */
export const givenFields = derive((row) => row.given ?? changeOf(row)) as {
  readonly [Name in LeadFieldName]: Of<Table[Name], "given", Change<Name>>;
};

/** The values of a lead that has none. */
export const blankFields = derive(({ blank = null }) => blank) as {
  readonly [Name in LeadFieldName]: z.output<Shown<Name>>;
};

/** Fields that have a place of their own in the lead; the others follow each other behind the email. */
type Placed = "email" | "source" | "score" | "tags" | "social" | "external_ids" | "last_contacted_at";

/** Returns the fields between the email and the company: the person, the place, and fields that came later. */
export const profileOf = <Value extends Readonly<Record<LeadFieldName, unknown>>>({
  email: _email,
  source: _source,
  score: _score,
  tags: _tags,
  social: _social,
  external_ids: _ids,
  last_contacted_at: _contacted,
  ...profile
}: Value): Omit<Value, Placed> => profile;

/** Returns the row of a field; undefined for a name that the table does not have. */
export const leadFieldRow = (name: string): LeadFieldRow | undefined =>
  Object.hasOwn(leadFieldTable, name) ? leadFieldTable[name as LeadFieldName] : undefined;

type With<Part> = { [Name in LeadFieldName]: Table[Name] extends Part ? Name : never }[LeadFieldName];

/** Fields that a column of a file may fill. */
export type MappableLeadField = Exclude<LeadFieldName, With<{ readonly mappable: false }>>;
/** Those of them whose headers the table has. */
export type HeaderedLeadField = Extract<MappableLeadField, With<{ readonly headers: string }>>;

export const mappableLeadFields = rows.flatMap(([name, { mappable }]) =>
  mappable === false ? [] : [name],
) as readonly string[] as readonly MappableLeadField[];
