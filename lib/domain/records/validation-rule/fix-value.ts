import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { titleCase } from "#lib/domain/records/lead/normalise/person-name.ts";
import { withValue } from "./rule-value.ts";

const cases = {
  lower: (text: string) => text.toLocaleLowerCase("en"),
  upper: (text: string) => text.toLocaleUpperCase("en"),
  title: titleCase,
} as const;

const clamped = (value: unknown, check: ValidationRule["check"]): string | number | null => {
  if (check.kind !== "range" || (typeof value !== "number" && typeof value !== "string")) return null;
  const { min, max } = check;
  if (min !== undefined && value < min) return min;
  return max !== undefined && value > max ? max : value;
};

/** The lead as a rule of severity `fix` mends it. */
export const fixed = (lead: Lead, { check, fix }: ValidationRule): Lead => {
  const { field } = check;
  if (fix === null || field === undefined) return lead;
  const value = valueAt(lead, field);
  switch (fix.action) {
    case "set":
      return withValue(lead, field, fix.value);
    case "clear":
      return withValue(lead, field, null);
    case "clamp":
      return withValue(lead, field, clamped(value, check));
    case "case":
      return typeof value === "string" ? withValue(lead, field, cases[fix.to](value)) : lead;
  }
};
