import type { FieldType, Operator } from "#lib/contract/filters.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

/** One field that filters may ask. */
export interface Field {
  readonly type: FieldType;
  /** The values that a dropdown can hold; absent, any. */
  readonly options?: readonly string[];
  /** Hidden from roles that see masked data. A filter by it would tell its value. */
  readonly masked?: true;
}

/** The fields that filters may ask, by their names on the wire. */
export interface Catalogue {
  readonly fields: ReadonlyMap<string, Field>;
  /** Other names of fields. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The records have events, and whoever evaluates a filter over them has these at hand. */
  readonly hasEvents?: true;
}

const name = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/;

/** Makes a catalogue. Throws RangeError for a name that the text form and SQL could not hold. */
export const catalogueOf = (
  fields: Readonly<Record<string, Field>>,
  aliases: Readonly<Record<string, string>> = {},
): Catalogue => {
  for (const given of [...Object.keys(fields), ...Object.keys(aliases)])
    if (!name.test(given)) throw new RangeError(`${given} is no name of a field`);
  return { fields: new Map(Object.entries(fields)), aliases: new Map(Object.entries(aliases)) };
};

/** The field's own name, where it is known by this one. */
export const canonicalName = ({ fields, aliases }: Catalogue, given: string): string | undefined => {
  const own = aliases.get(given) ?? given;
  return fields.has(own) ? own : undefined;
};

/** The known name that a misspelt one most likely means. */
export const nearestField = ({ fields, aliases }: Catalogue, given: string): string | undefined =>
  nearestName(given, [...fields.keys(), ...aliases.keys()]);

const texts: readonly Operator[] = [
  "eq",
  "ne",
  "in",
  "not_in",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "exists",
];

/** What each type of field can be asked. */
export const operatorsOf: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: texts,
  email: texts,
  number: ["eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "exists"],
  date: ["on", "before", "after", "between", "in_last", "not_in_last", "in_next", "exists"],
  checkbox: ["eq", "exists"],
  dropdown: ["eq", "ne", "in", "not_in", "exists"],
  set: ["has", "has_any", "has_all", "has_none", "exists"],
};
