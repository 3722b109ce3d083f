import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { CustomTarget } from "#lib/contract/transfer/import-record.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import type { Candidate } from "./weigh-column.ts";

/** What a column's name is compared with. */
export type OwnField = Pick<CustomField, "on" | "key" | "label" | "archived" | "kind">;

/** Surer than any other word for a field, less than a field's own name. */
const confidence = 0.99;

/** The workspace's own fields that a column is named for: by label, key or path, whatever the case. */
export const ownCandidates = (column: string, own: readonly OwnField[]): Candidate[] => {
  const name = foldText(column);
  return own
    .filter((field) => !field.archived && name !== "")
    .filter((field) => [field.label, field.key, customPath(field)].some((each) => foldText(each) === name))
    .map((field) => ({
      field: customPath(field) as CustomTarget,
      confidence,
      reason: `named for your own field "${field.label}"`,
    }));
};
