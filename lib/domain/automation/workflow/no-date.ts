import type { ValidationError } from "#lib/contract/errors.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { meant } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

/** Whether a field holds moments or calendar days. */
export const isDateField = ({ fields, aliases }: Catalogue, name: string): boolean => {
  const type = fields.get(aliases.get(name) ?? name)?.type;
  return type === "date" || type === "day";
};

/** Says that a field is no date of a lead. */
export const noDate = (field: string, pointer: string, catalogue: Catalogue): ValidationError => {
  const dates = [...catalogue.fields.keys()].filter((name) => isDateField(catalogue, name));
  const hint = meant(nearestName(field, dates));
  return {
    pointer,
    code: "unknown_field",
    message: `\`${field}\` is no date of a lead.`,
    ...(hint && { hint }),
  };
};
