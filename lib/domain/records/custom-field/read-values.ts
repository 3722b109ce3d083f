import type { ValidationError } from "#lib/contract/errors.ts";
import type { CustomField, CustomHolder } from "#lib/contract/records/custom-fields.ts";
import type { CustomInput, CustomValue } from "#lib/contract/records/custom-values.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { customPointer } from "./custom-path.ts";
import { readCustomValue } from "./read-value.ts";

/** The fields of one holder, by key. */
export type FieldsByKey = ReadonlyMap<string, CustomField>;

export interface ReadCustomValues {
  /** By key; null clears. */
  readonly values: Readonly<Record<string, CustomValue | null>>;
  readonly errors: readonly ValidationError[];
}

const unknownKey = (fields: FieldsByKey, on: CustomHolder, key: string): ValidationError => {
  const near = nearestName(key, [...fields.keys()]);
  return {
    pointer: customPointer({ on, key }),
    code: "unknown_field",
    message: `The workspace has no custom field \`${key}\` for a ${on}.`,
    hint: near === undefined ? "Make it with POST /custom-fields." : `Did you mean \`${near}\`?`,
  };
};

const archivedError = (field: CustomField): ValidationError => ({
  pointer: customPointer(field),
  code: "archived_field",
  message: `The custom field \`${field.key}\` is archived and takes no values.`,
  hint: "Leave it out, or bring it back with PUT /custom-fields/{field_id}.",
});

/** Reads what was sent for one holder; every error is named, not the first. Blank is the same as null. */
export const readCustomValues = (
  fields: FieldsByKey,
  on: CustomHolder,
  given: CustomInput,
): ReadCustomValues => {
  const values: Record<string, CustomValue | null> = {};
  const errors: ValidationError[] = [];
  for (const [key, sent] of Object.entries(given)) {
    const field = fields.get(key);
    if (field === undefined) errors.push(unknownKey(fields, on, key));
    else if (sent === null) values[key] = null;
    else if (field.archived) errors.push(archivedError(field));
    else {
      const read = readCustomValue(field, sent);
      if (read.error === undefined) values[key] = read.value ?? null;
      else errors.push({ pointer: customPointer(field), ...read.error });
    }
  }
  return { values, errors };
};
