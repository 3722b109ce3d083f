import type { CustomField } from "#lib/contract/records/custom-fields.ts";

/** The name by which filters, mappings and rules know a field: `custom.budget`, `company.custom.growth`, `deal.custom.seats`. */
export const customPath = ({ on, key }: Pick<CustomField, "on" | "key">): string =>
  on === "lead" ? `custom.${key}` : `${on}.custom.${key}`;

/** The name by which the filters of its own records know a field. */
export const ownPath = (field: Pick<CustomField, "on" | "key">): string =>
  field.on === "deal" ? `custom.${field.key}` : customPath(field);

/** Where the field stands in a request. */
export const customPointer = ({ on, key }: Pick<CustomField, "on" | "key">): string =>
  on === "company" ? `/company/custom/${key}` : `/custom/${key}`;
