import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import { isMappableField, type TargetField } from "#lib/contract/transfer/import-record.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { isReadingStep, type ReadingStep } from "#lib/domain/transfer/mapping/reading-step.ts";
import { type SuggestedTransforms, suggestOwnTransforms, suggestTransforms } from "./suggest-transforms.ts";
import type { ValueProfile } from "./value-profile.ts";

export type CustomKindOf = Pick<CustomField, "on" | "key" | "kind">;

type ReadKind = "number" | "date";

/** Whether a field holds numbers or dates; undefined for other fields. */
export const readKindOf = (field: TargetField | null, own: readonly CustomKindOf[]): ReadKind | undefined => {
  const type = leadFieldRow(field ?? "")?.type;
  if (type === "date" || type === "number") return type;
  if (field === "company.employee_count" || field === "company.revenue.amount") return "number";
  const kind = own.find((one) => customPath(one) === field)?.kind;
  return kind === "number" || kind === "date" ? kind : undefined;
};

/** How a column's own values are to be read, with what is open or guessed of that. */
export interface OwnReading extends Pick<SuggestedTransforms, "note" | "isGuess" | "isOpen"> {
  readonly step: ReadingStep | undefined;
}

/** The reading that the values of a column show for its field. `kind` is used for a workspace's own field and for text. */
export const ownReading = (field: TargetField, kind: ReadKind, profile: ValueProfile): OwnReading => {
  const isBuiltIn = isMappableField(field) && readKindOf(field, []) !== undefined;
  const { transforms, ...told } = isBuiltIn
    ? suggestTransforms(field, profile, new Set())
    : suggestOwnTransforms(kind, profile);
  return { ...told, step: transforms.find(isReadingStep) };
};
