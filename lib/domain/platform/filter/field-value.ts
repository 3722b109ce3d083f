import type { Field } from "./catalogue.ts";
import { fold } from "./fold.ts";
import { dayNumberOf } from "./time/calendar-day.ts";

/** A value in the form in which filters compare it. Undefined is every kind of missing: absent, empty, not of the type. */
export type Comparable = string | number | boolean | readonly string[] | undefined;

/** What stands at a field's name, as it stands there. */
export const valueAt = (record: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    return Reflect.get(value, key);
  }, record);

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === "number") return finite(value);
  return typeof value === "string" && value.trim() !== "" ? finite(Number(value)) : undefined;
};

const textOf = (value: unknown): string | undefined => {
  const folded = typeof value === "string" ? fold(value) : "";
  return folded === "" ? undefined : folded;
};

const calendarDay = (value: unknown): string | undefined =>
  typeof value === "string" && dayNumberOf(value) !== undefined ? value : undefined;

/** A record stands for the set of its keys. */
const setOf = (value: unknown): readonly string[] | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Array.isArray(value) ? value : Object.keys(value);
  const folded = new Set(entries.flatMap((entry) => textOf(entry) ?? []));
  return folded.size === 0 ? undefined : [...folded];
};

/**
 * A record's value of a field, ready to compare: moments are milliseconds since 1970, calendar days are text such as
 * `2026-11-25`, other text and sets are folded.
 */
export const fieldValue = (record: unknown, name: string, { type }: Field): Comparable => {
  const value = valueAt(record, name);
  switch (type) {
    case "text":
    case "email":
    case "dropdown":
      return textOf(value);
    case "number":
      return numberOf(value);
    case "date":
      return typeof value === "string" ? finite(Date.parse(value)) : undefined;
    case "day":
      return calendarDay(value);
    case "checkbox":
      return typeof value === "boolean" ? value : undefined;
    case "set":
      return setOf(value);
  }
};
