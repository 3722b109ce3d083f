import type { ValidationError } from "#lib/contract/errors.ts";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import { LeadValues } from "#lib/contract/records/lead-record.ts";
import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { readCustomValue } from "#lib/domain/records/custom-field/read-value.ts";

type Definition = Pick<ValidationRule, "check" | "severity" | "fix">;

const error = (pointer: string, code: string, message: string, hint?: string): ValidationError[] => [
  { pointer, code, message, ...(hint === undefined ? {} : { hint }) },
];

const nested = (name: string, value: unknown): object => {
  const [first = "", second] = name.split(".");
  return { [first]: second === undefined ? value : { [second]: value } };
};

/** Values that a fix sets are in the form in which leads keep them. */
const valueErrors = (
  name: string,
  value: string | number | boolean,
  fields: readonly CustomField[],
): ValidationError[] => {
  const custom = fields.find((field) => customPath(field) === name);
  const pointer = "/fix/value";
  if (custom !== undefined) {
    const read = readCustomValue(custom, value);
    if (read.error !== undefined) return [{ pointer, ...read.error }];
    return read.value === value
      ? []
      : error(pointer, "not_normal", `Write the value as it is kept: ${JSON.stringify(read.value ?? null)}.`);
  }
  const parsed = LeadValues.safeParse(nested(name, value));
  return parsed.success
    ? []
    : error(pointer, "invalid_value", parsed.error.issues[0]?.message ?? "Not a value of the field.");
};

/** Fields that more than their own value hangs on. */
const unfixable = new Set(["email", "owner_id", "tags"]);

/** What is wrong with a rule's fix, its field known. */
export const fixErrors = (
  { check, severity, fix }: Definition,
  fields: readonly CustomField[],
): ValidationError[] => {
  if (severity !== "fix")
    return fix === null
      ? []
      : error("/fix", "not_for_severity", "Only a rule of severity `fix` mends anything.");
  if (fix === null) return error("/fix", "required", "A rule of severity `fix` says what it does.");
  if (check.kind === "unique")
    return error("/severity", "not_for_kind", "A value that another lead has can only be refused.");
  const { field } = check;
  if (field === undefined) return error("/check/field", "required", "A fix needs the field that it mends.");
  if (unfixable.has(field)) return error("/check/field", "not_mendable", `A rule can't change \`${field}\`.`);
  switch (fix.action) {
    case "set":
      return valueErrors(field, fix.value, fields);
    case "clamp":
      return check.kind === "range" && leadFieldRow(field)?.type !== "date"
        ? []
        : error("/fix/action", "not_for_kind", "Only a range's value can be brought to its bound.");
    case "case":
      return check.kind === "format"
        ? []
        : error("/fix/action", "not_for_kind", "Only a format can ask for another letter case.");
    case "clear":
      return check.kind === "required"
        ? error("/fix/action", "not_for_kind", "A value that is required can't be cleared.")
        : [];
  }
};
