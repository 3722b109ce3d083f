import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { Field } from "#lib/domain/platform/filter/catalogue.ts";

/** What filters may ask of one of the workspace's own fields. */
export const customColumn = ({ kind, options }: CustomField): Field => {
  if (kind === "dropdown") return { type: kind, options: options.map(({ value }) => value) };
  // A custom date has no time.
  return { type: kind === "date" ? "day" : kind };
};
