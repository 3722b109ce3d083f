import type { ValidationError } from "#lib/contract/errors.ts";
import type { Condition, FieldType, Filter, Operator } from "#lib/contract/platform/filters.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

/** A value in the form in which filters keep it, or what is wrong with it. */
export type KeptValue =
  | { readonly value: string }
  | { readonly error: Omit<ValidationError, "pointer"> | undefined };

/** Says that records have no such field: a condition on it stands for one on another. */
export interface Asks {
  readonly field: string;
  /** Whether its answer changes although nobody writes the record. */
  readonly movesByTime: boolean;
  readonly asFilter: (condition: Condition, now: Date) => Filter;
}

/** One field that filters may ask. */
export interface Field {
  readonly type: FieldType;
  /** The values that a dropdown can hold; absent, any. */
  readonly options?: readonly string[];
  /** The least and the greatest number that a value can be; absent, any. */
  readonly range?: readonly [least: number, greatest: number];
  /**
   * Of a number that is stored as decimal text with at most four places: the lake's column is a decimal with so many
   * digits. 19 hold every amount that a caller writes; 38 hold products and sums of amounts.
   */
  readonly decimal?: 19 | 38;
  /** Hidden from roles that see masked data. A filter by it would tell its value. */
  readonly masked?: boolean;
  /** Of a field whose values have names. */
  readonly keptAs?: (given: string) => KeptValue;
  /** How explanations name the field and its values. Absent: as stored. */
  readonly named?: { readonly field: string; readonly nameOf: (stored: string) => string | undefined };
  readonly asks?: Asks;
}

/** An amount of money that a caller writes. */
export const writtenAmount: Field = { type: "number", decimal: 19 };

/** An amount of money that Leadrail computes: at a rate, or as a sum. */
export const computedAmount: Field = { type: "number", decimal: 38 };

/** The fields that filters may ask, by their names on the wire. */
export interface Catalogue {
  readonly fields: ReadonlyMap<string, Field>;
  /** Other names of fields. */
  readonly aliases: ReadonlyMap<string, string>;
  /** IANA name of the workspace's time zone, for filters whose caller names none. Absent: UTC. */
  readonly timeZone?: string | undefined;
  /** The records have events, and whoever evaluates a filter over them has these at hand. */
  readonly hasEvents?: true;
  /** Whoever evaluates a filter over them has the records' activities at hand: the lake has. */
  readonly hasActivities?: true;
  /** The filter is asked within a run of a workflow, which knows when its lead was enrolled. */
  readonly hasEnrolment?: true;
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

/** The field of records that a condition on this one asks. */
export const askedField = ({ fields }: Catalogue, name: string): string =>
  fields.get(name)?.asks?.field ?? name;

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

const dates: readonly Operator[] = [
  "on",
  "before",
  "after",
  "between",
  "in_last",
  "not_in_last",
  "in_next",
  "exists",
];

/** What each type of field can be asked. */
export const operatorsOf: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: texts,
  email: texts,
  number: ["eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "exists"],
  // A moment.
  date: dates,
  // A calendar day, which has no time and no zone.
  day: dates,
  checkbox: ["eq", "exists"],
  dropdown: ["eq", "ne", "in", "not_in", "exists"],
  set: ["has", "has_any", "has_all", "has_none", "exists"],
};
