import type { Fault } from "#lib/contract/errors.ts";
import type { FieldType } from "#lib/contract/platform/filters.ts";
import type { RuleCheck } from "#lib/contract/records/validation-rules.ts";
import { type Catalogue, canonicalName, nearestField } from "#lib/domain/platform/filter/catalogue.ts";
import { ExpressionError } from "./expression-engine.ts";
import { PatternError } from "./pattern-engine.ts";
import type { RuleEngines } from "./rule-engines.ts";

/** Fields that the service keeps itself: no rule could make anybody write them otherwise. */
const keptByService =
  /^(id|email_status|version|created_at|updated_at|(?:engagement|deals|meetings)\..*|social|external_ids)$/;

const textLike: readonly FieldType[] = ["text", "email", "dropdown"];

/** Types of field that each kind of rule can look at. */
const typesOf = {
  format: textLike,
  range: ["number", "date"],
  required: [...textLike, "number", "date", "checkbox", "set"],
  unique: ["text", "number", "date"],
  reference: ["text", "email", "dropdown"],
  expression: [...textLike, "number", "date", "checkbox", "set"],
} as const satisfies Record<RuleCheck["kind"], readonly FieldType[]>;

const fault = (pointer: string, code: string, message: string, hint?: string): Fault => ({
  pointer,
  code,
  message,
  ...(hint === undefined ? {} : { hint }),
});

/** The check with its field by its own name, and what is wrong with that. */
export const readField = (
  check: RuleCheck,
  catalogue: Catalogue,
): { readonly check: RuleCheck; readonly type: FieldType | undefined; readonly faults: Fault[] } => {
  if (check.field === undefined) return { check, type: undefined, faults: [] };
  const pointer = "/check/field";
  const name = canonicalName(catalogue, check.field);
  const known = name === undefined ? undefined : catalogue.fields.get(name);
  // One that asks another has no value of its own.
  const type = known?.asks === undefined ? known?.type : undefined;
  if (name === undefined || type === undefined) {
    const near = nearestField(catalogue, check.field);
    const hint = near === undefined ? undefined : `Did you mean \`${near}\`?`;
    return {
      check,
      type,
      faults: [fault(pointer, "unknown_field", `There is no field \`${check.field}\`.`, hint)],
    };
  }
  if (keptByService.test(name))
    return {
      check,
      type,
      faults: [fault(pointer, "kept_by_service", `Nobody writes \`${name}\`; it needs no rule.`)],
    };
  const types: readonly FieldType[] = typesOf[check.kind];
  const faults = types.includes(type)
    ? []
    : [
        fault(
          pointer,
          "not_for_type",
          `A rule of the kind ${check.kind} can't look at \`${name}\`, a ${type} field.`,
        ),
      ];
  return { check: { ...check, field: name }, type, faults };
};

const rangeFaults = (check: Extract<RuleCheck, { kind: "range" }>, type: FieldType | undefined): Fault[] => {
  const { min, max } = check;
  if (min === undefined && max === undefined)
    return [
      fault("/check", "required", "A range has a lower bound, an upper one or both.", "Send `min` or `max`."),
    ];
  const wanted = type === "number" ? "number" : "string";
  const wrong = (["min", "max"] as const).flatMap((name) =>
    check[name] !== undefined && typeof check[name] !== wanted
      ? [fault(`/check/${name}`, "invalid_type", `The bound is a ${type === "number" ? "number" : "day"}.`)]
      : [],
  );
  const isCrossed = min !== undefined && max !== undefined && min > max;
  return wrong.length > 0 || !isCrossed
    ? wrong
    : [fault("/check/max", "too_small", "The upper bound lies below the lower one.")];
};

/** What RE2 or CEL says against a rule's text. */
const engineFault = (pointer: string, make: () => unknown): Fault[] => {
  try {
    make();
    return [];
  } catch (error) {
    if (error instanceof PatternError)
      return [
        fault(
          pointer,
          "invalid_pattern",
          error.message,
          "Patterns have RE2's syntax: no lookaround, no backreferences.",
        ),
      ];
    if (!(error instanceof ExpressionError)) throw error;
    const { message, column, hint } = error;
    return [
      { ...fault(pointer, "invalid_expression", message, hint), ...(column === undefined ? {} : { column }) },
    ];
  }
};

/** What is wrong with a check whose field is known. */
export const checkFaults = (check: RuleCheck, type: FieldType | undefined, engines: RuleEngines): Fault[] => {
  switch (check.kind) {
    case "format":
      return engineFault("/check/pattern", () =>
        engines.pattern(check.pattern, { ignoreCase: check.ignore_case }),
      );
    case "expression":
      return engineFault("/check/expression", () => engines.expression(check.expression));
    case "range":
      return rangeFaults(check, type);
    default:
      return [];
  }
};
