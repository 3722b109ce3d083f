import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";

/** True where an expression may name a field: it contains the field's key as a word. */
const names = (expression: string, name: string): boolean =>
  expression.split(/\W+/).includes(name.split(".").at(-1) ?? "");

/** The rules that a field can't go without. */
export const rulesNaming = (rules: readonly ValidationRule[], name: string): readonly ValidationRule[] =>
  rules.filter(
    ({ check, when }) =>
      check.field === name ||
      (when !== null && conditionsOf(when).some(({ field }) => field === name)) ||
      (check.kind === "expression" && names(check.expression, name)),
  );
