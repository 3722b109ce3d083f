import type { CustomField } from "#lib/contract/records/custom-fields.ts";

/** The name by which filters, mappings and rules know a field: `custom.budget`, `company.custom.growth`. */
export const customPath = ({ on, key }: Pick<CustomField, "on" | "key">): string =>
  on === "lead" ? `custom.${key}` : `company.custom.${key}`;

/** Where the field stands in a request. */
export const customPointer = ({ on, key }: Pick<CustomField, "on" | "key">): string =>
  on === "lead" ? `/custom/${key}` : `/company/custom/${key}`;
