import type { ValidationError } from "#lib/contract/errors.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { meant } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

/** Says that a field is no date of a lead. */
export const noDate = (field: string, pointer: string, { fields }: Catalogue): ValidationError => {
  const dates = [...fields].flatMap(([name, { type }]) => (type === "date" ? [name] : []));
  const hint = meant(nearestName(field, dates));
  return {
    pointer,
    code: "unknown_field",
    message: `\`${field}\` is no date of a lead.`,
    ...(hint && { hint }),
  };
};
