import type * as z from "zod";
import {
  type Condition,
  type Duration,
  filterCaps,
  type Operator,
  operatorValues,
} from "#lib/contract/platform/filters.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { canonicalName, type Field, type KeptValue, nearestField, operatorsOf } from "./catalogue.ts";
import { meant, oneOf, plainIssues } from "./error-words.ts";
import { fold } from "./fold.ts";
import type { Reading } from "./read-filter.ts";
import { hasHours } from "./time/day-window.ts";

type Path = readonly (string | number)[];

/** One condition, checked against the field's type; undefined once it has errors. */
export const readCondition = (given: object, path: Path, reading: Reading): Condition | undefined => {
  const [name, field] = readField(given, path, reading);
  const op = field && readOperator(given, field, path, reading);
  for (const key of Object.keys(given).filter((key) => !["field", "op", "value"].includes(key)))
    reading.errors.add(
      reading.locate([...path, key], given),
      "unknown_field",
      `A condition has no \`${key}\`.`,
      meant(nearestName(key, ["field", "op", "value", "and", "or", "not", "event"])),
    );
  if (name === undefined || field === undefined || op === undefined) return undefined;
  const hasValue = Object.hasOwn(given, "value");
  if (op === "exists") {
    if (hasValue)
      reading.errors.add(reading.locate([...path, "value"], given), "no_value", "`exists` takes no value.");
    return hasValue ? undefined : { field: name, op };
  }
  return readValue({ name, field, op, value: Reflect.get(given, "value") }, given, path, reading);
};

const readField = (
  given: object,
  path: Path,
  { catalogue, errors, locate }: Reading,
): [string, Field] | [undefined, undefined] => {
  const named: unknown = Reflect.get(given, "field");
  const name = typeof named === "string" ? canonicalName(catalogue, named) : undefined;
  const field = name === undefined ? undefined : catalogue.fields.get(name);
  if (name !== undefined && field !== undefined) return [name, field];
  const place = locate([...path, "field"], given);
  if (typeof named === "string")
    errors.add(
      place,
      "unknown_field",
      `There is no field \`${named.slice(0, 200)}\`.`,
      meant(nearestField(catalogue, named)),
    );
  else errors.add(place, "required", "A condition names its `field`.");
  return [undefined, undefined];
};

const readOperator = (
  given: object,
  { type }: Field,
  path: Path,
  { errors, locate }: Reading,
): Operator | undefined => {
  const named: unknown = Reflect.get(given, "op");
  const op = operatorsOf[type].find((known) => known === named);
  if (op !== undefined) return op;
  const known: readonly string[] = operatorsOf[type];
  errors.add(
    locate([...path, "op"], given),
    "unknown_operator",
    `A ${type} field takes ${oneOf(known)}.`,
    typeof named === "string" ? meant(nearestName(named, known)) : undefined,
  );
  return undefined;
};

interface Asked {
  readonly name: string;
  readonly field: Field;
  readonly op: Exclude<Operator, "exists">;
  readonly value: unknown;
}

const numeric = new Set<Operator>(["eq", "ne", "in"]);

/** What the operator takes on a field of this type, where several types share the operator. */
const kindOf = ({ field: { type }, op }: Asked): "number" | "boolean" | "string" | "range" | undefined => {
  if (op === "between") return "range";
  if (!numeric.has(op)) return undefined;
  if (type === "number") return "number";
  return type === "checkbox" ? "boolean" : "string";
};

const wrongKind = (asked: Asked): string | undefined => {
  const kind = kindOf(asked);
  const { value, field } = asked;
  if (kind === undefined) return undefined;
  if (kind === "range") {
    const bound = field.type === "number" ? "number" : "string";
    const from: unknown =
      typeof value === "object" && value !== null ? Reflect.get(value, "from") : undefined;
    return typeof from === bound
      ? undefined
      : `Give \`from\` and \`to\` as ${bound === "number" ? "numbers" : "dates"}.`;
  }
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.every((one) => typeof one === kind)) return undefined;
  return kind === "string"
    ? "A value is text."
    : `A value is a ${kind === "number" ? "number" : "true or false"}.`;
};

const readValue = (asked: Asked, given: object, path: Path, reading: Reading): Condition | undefined => {
  const { errors, locate } = reading;
  const place = locate([...path, "value"], given);
  const { name: field, op, value } = asked;
  if (Array.isArray(value) && value.length > filterCaps.listValuesMax) {
    errors.add(place, "too_many_values", `A list has at most ${filterCaps.listValuesMax} values.`);
    return undefined;
  }
  const wrong = wrongKind(asked);
  if (wrong !== undefined) {
    errors.add(place, "invalid_value", wrong);
    return undefined;
  }
  const parsed = operatorValues[op].safeParse(value);
  if (!parsed.success) {
    for (const { code, message, path: within } of parsed.error.issues.flatMap(plainIssues))
      errors.add(
        locate([...path, "value", ...within.map(String)], given),
        code === "custom" ? "invalid_value" : code,
        message,
      );
    return undefined;
  }
  const unknown = unknownOption(asked.field, parsed.data);
  if (unknown !== undefined) {
    const options = asked.field.options ?? [];
    errors.add(
      place,
      "unknown_option",
      `\`${asked.name}\` is one of ${oneOf(options)}.`,
      meant(nearestName(unknown, options)),
    );
    return undefined;
  }
  const kept = keptValues(asked.field, parsed.data);
  if ("error" in kept) {
    const { code, message, hint } = kept.error ?? {
      code: "invalid_value",
      message: "This is no value of it.",
    };
    errors.add(place, code, message, hint);
    return undefined;
  }
  if (asked.field.type === "day" && isDuration(parsed.data) && hasHours(parsed.data)) {
    errors.add(
      place,
      "invalid_value",
      `\`${asked.name}\` holds calendar days, which have no hours.`,
      "Count in days, weeks, months, quarters or years.",
    );
    return undefined;
  }
  if (isBackwards(parsed.data)) {
    errors.add(
      place,
      "empty_range",
      "No value lies between these: `from` is above `to`.",
      "Give the lower one first.",
    );
    return undefined;
  }
  // The table above has checked that the operator's value is of the operator's form.
  return { field, op, value: withoutMinusZero(kept.values) } as Condition;
};

const isDuration = (value: unknown): value is Duration =>
  typeof value === "object" && value !== null && "unit" in value;

const day = /^\d{4}-\d\d-\d\d/;

/** Numbers, or dates that the calendar alone can tell; relative ones move. */
const isBackwards = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || !("from" in value) || !("to" in value)) return false;
  const { from, to } = value;
  if (typeof from === "number" && typeof to === "number") return from > to;
  return typeof from === "string" && typeof to === "string" && day.test(from) && day.test(to)
    ? from.slice(0, 10) > to.slice(0, 10) && Date.parse(from) > Date.parse(to)
    : false;
};

const unknownOption = (
  { options }: Field,
  value: z.infer<(typeof operatorValues)[Asked["op"]]>,
): string | undefined => {
  if (options === undefined) return undefined;
  const known = new Set(options.map(fold));
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.find((one): one is string => typeof one === "string" && !known.has(fold(one)));
};

/** The values as the filter keeps them, or what is wrong with the first that is none. */
const keptValues = (
  { keptAs }: Field,
  given: unknown,
): { readonly values: unknown } | Extract<KeptValue, { error: unknown }> => {
  if (keptAs === undefined) return { values: given };
  const kept = [given].flat().map((one) => keptAs(String(one)));
  const wrong = kept.find((one) => "error" in one);
  if (wrong !== undefined) return wrong;
  const values = kept.flatMap((one) => ("value" in one ? [one.value] : []));
  return { values: Array.isArray(given) ? values : values[0] };
};

/** Text has no minus zero, and it compares as zero. */
const withoutMinusZero = (value: unknown): unknown => {
  if (typeof value === "number") return value + 0;
  if (Array.isArray(value)) return value.map(withoutMinusZero);
  if (typeof value === "object" && value !== null && "from" in value && "to" in value)
    return { from: withoutMinusZero(value.from), to: withoutMinusZero(value.to) };
  return value;
};
