import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { DurationUnit, Filter, Operator } from "#lib/contract/platform/filters.ts";
import {
  type Catalogue,
  canonicalName,
  type Field,
  operatorsOf,
} from "#lib/domain/platform/filter/catalogue.ts";
import { type Locate, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { parameterHint } from "#lib/domain/platform/text/parameter-hint.ts";

/*
 * Conditions as plain parameters: `industry=software&score[gte]=70`. A bare name asks for the value itself; an operator
 * stands in brackets. Lists and bounds are separated by commas, durations are `30d`.
 */

const bareOperators: Readonly<Record<Field["type"], Operator>> = {
  text: "eq",
  email: "eq",
  number: "eq",
  date: "on",
  day: "on",
  checkbox: "eq",
  dropdown: "eq",
  set: "has",
};

const lists = new Set<Operator>(["in", "not_in", "has_any", "has_all", "has_none"]);
const durations = new Set<Operator>(["in_last", "not_in_last", "in_next"]);

const units: Readonly<Record<string, DurationUnit>> = {
  min: "minute",
  h: "hour",
  d: "day",
  w: "week",
  mo: "month",
  q: "quarter",
  y: "year",
};

/** What is no number or boolean stays text, which the filter then refuses with its reason. */
const scalar = (text: string, { type }: Field): unknown => {
  if (type === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === "checkbox") return { true: true, false: false }[text] ?? text;
  return text;
};

const durationOf = (text: string): unknown => {
  const [, amount, unit = ""] = /^(\d+)([a-z]+)$/.exec(text) ?? [];
  return amount === undefined ? text : { amount: Number(amount), unit: units[unit] ?? unit };
};

const valueFor = (text: string, op: Operator, field: Field): unknown => {
  const parts = text.split(",").map((part) => scalar(part.trim(), field));
  if (lists.has(op)) return parts;
  if (op === "between") return { from: parts[0], to: parts[1] };
  return durations.has(op) ? durationOf(text) : scalar(text, field);
};

/** What a field takes, where somebody asks a known one for something else: `created_at[gte]`. */
const operatorsHint = (given: string, catalogue: Catalogue): string | undefined => {
  const name = canonicalName(catalogue, /^([^[\]]+)\[/.exec(given)?.[1] ?? "");
  const field = name === undefined ? undefined : catalogue.fields.get(name);
  if (field === undefined) return undefined;
  const all = operatorsOf[field.type].map((op) => `\`${name}[${op}]\``);
  return `This is a field of the type ${field.type}, which takes ${all.join(", ")}.`;
};

const unknownParameter = (given: string, known: readonly string[], catalogue: Catalogue): ValidationError => {
  const hint = operatorsHint(given, catalogue) ?? parameterHint(given, known);
  return {
    pointer: `?${given}`,
    code: "unknown_parameter",
    message: `This endpoint has no parameter \`${given}\`, and filters have no such condition.`,
    ...(hint === undefined ? {} : { hint }),
  };
};

const refuseExists = (given: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer: `?${given}`, code: "invalid_value", message: "This takes `true` or `false`." }],
  });
};

/** A condition as JSON, unchecked; undefined where there is no such field or operator. */
const conditionOf = (given: string, text: string, catalogue: Catalogue): unknown => {
  const [, name = "", asked] = /^([^[\]]+)(?:\[([a-z_]+)\])?$/.exec(given) ?? [];
  const canonical = canonicalName(catalogue, name);
  const field = canonical === undefined ? undefined : catalogue.fields.get(canonical);
  if (canonical === undefined || field === undefined) return undefined;
  const op = operatorsOf[field.type].find((one) => one === (asked ?? bareOperators[field.type]));
  if (op === undefined) return undefined;
  if (op !== "exists") return { field: canonical, op, value: valueFor(text, op, field) };
  const exists = { field: canonical, op };
  if (text !== "true" && text !== "false") return refuseExists(given);
  return text === "false" ? { not: exists } : exists;
};

/** Every name that a parameter could have: the endpoint's own, and the fields with their operators. */
const knownNames = (own: readonly string[], { fields, aliases }: Catalogue): string[] => [
  ...own,
  ...fields.keys(),
  ...aliases.keys(),
  ...[...fields].flatMap(([name, { type }]) => operatorsOf[type].map((op) => `${name}[${op}]`)),
];

/** A condition with the parameter that states it. */
export interface NamedCondition {
  readonly name: string;
  readonly condition: Filter;
}

/**
 * The conditions of parameters, each read as a filter's. Throws Refusal `unknown_parameter` with the nearest name, or
 * `validation_failed` with what is wrong with a value; both name the parameter. `own` are the endpoint's parameters.
 */
export const shorthandFilters = (
  given: Readonly<Record<string, string>>,
  catalogue: Catalogue,
  own: readonly string[],
): readonly NamedCondition[] => {
  const read = Object.entries(given).map(([name, text]) => ({
    name,
    condition: conditionOf(name, text, catalogue),
  }));
  const unknown = read.filter(({ condition }) => condition === undefined);
  if (unknown.length > 0) {
    const known = knownNames(own, catalogue);
    throw new Refusal("unknown_parameter", {
      errors: unknown.map(({ name }) => unknownParameter(name, known, catalogue)),
    });
  }
  return read.map(({ name, condition }) => {
    const locate: Locate = () => ({ pointer: `?${name}` });
    return { name, condition: readFilter(condition, catalogue, locate) };
  });
};
