import type { ValidationError } from "#lib/contract/errors.ts";
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
  range: ["number", "date", "day"],
  required: [...textLike, "number", "date", "day", "checkbox", "set"],
  unique: ["text", "number", "date", "day"],
  reference: ["text", "email", "dropdown"],
  expression: [...textLike, "number", "date", "day", "checkbox", "set"],
} as const satisfies Record<RuleCheck["kind"], readonly FieldType[]>;

const error = (pointer: string, code: string, message: string, hint?: string): ValidationError => ({
  pointer,
  code,
  message,
  ...(hint === undefined ? {} : { hint }),
});

/** The check with its field by its own name, and what is wrong with that. */
export const readField = (
  check: RuleCheck,
  catalogue: Catalogue,
): {
  readonly check: RuleCheck;
  readonly type: FieldType | undefined;
  readonly errors: ValidationError[];
} => {
  if (check.field === undefined) return { check, type: undefined, errors: [] };
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
      errors: [error(pointer, "unknown_field", `There is no field \`${check.field}\`.`, hint)],
    };
  }
  if (keptByService.test(name))
    return {
      check,
      type,
      errors: [error(pointer, "kept_by_service", `Nobody writes \`${name}\`; it needs no rule.`)],
    };
  const types: readonly FieldType[] = typesOf[check.kind];
  const errors = types.includes(type)
    ? []
    : [
        error(
          pointer,
          "not_for_type",
          `A rule of the kind ${check.kind} can't look at \`${name}\`, a ${type} field.`,
        ),
      ];
  return { check: { ...check, field: name }, type, errors };
};

const rangeErrors = (
  check: Extract<RuleCheck, { kind: "range" }>,
  type: FieldType | undefined,
): ValidationError[] => {
  const { min, max } = check;
  if (min === undefined && max === undefined)
    return [
      error("/check", "required", "A range has a lower bound, an upper one or both.", "Send `min` or `max`."),
    ];
  const wanted = type === "number" ? "number" : "string";
  const wrong = (["min", "max"] as const).flatMap((name) =>
    check[name] !== undefined && typeof check[name] !== wanted
      ? [error(`/check/${name}`, "invalid_type", `The bound is a ${type === "number" ? "number" : "day"}.`)]
      : [],
  );
  const isCrossed = min !== undefined && max !== undefined && min > max;
  return wrong.length > 0 || !isCrossed
    ? wrong
    : [error("/check/max", "too_small", "The upper bound lies below the lower one.")];
};

/** What RE2 or CEL says against a rule's text. */
const engineError = (pointer: string, make: () => unknown): ValidationError[] => {
  try {
    make();
    return [];
  } catch (thrown) {
    if (thrown instanceof PatternError)
      return [
        error(
          pointer,
          "invalid_pattern",
          thrown.message,
          "Patterns have RE2's syntax: no lookaround, no backreferences.",
        ),
      ];
    if (!(thrown instanceof ExpressionError)) throw thrown;
    const { message, column, hint } = thrown;
    return [
      { ...error(pointer, "invalid_expression", message, hint), ...(column === undefined ? {} : { column }) },
    ];
  }
};

/** What is wrong with a check whose field is known. */
export const checkErrors = (
  check: RuleCheck,
  type: FieldType | undefined,
  engines: RuleEngines,
): ValidationError[] => {
  switch (check.kind) {
    case "format":
      return engineError("/check/pattern", () =>
        engines.pattern(check.pattern, { ignoreCase: check.ignore_case }),
      );
    case "expression":
      return engineError("/check/expression", () => engines.expression(check.expression));
    case "range":
      return rangeErrors(check, type);
    default:
      return [];
  }
};
