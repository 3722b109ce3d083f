import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { type ColumnMapping, isCustomTarget } from "#lib/contract/transfer/import-record.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
import { suggestOwnTransforms, suggestTransforms } from "./suggest-transforms.ts";
import { profileValues } from "./value-profile.ts";

type Own = Pick<CustomField, "on" | "key" | "kind">;

const kindOf = ({ field }: ColumnMapping, own: readonly Own[]): "number" | "date" | undefined => {
  if (field === "last_contacted_at") return "date";
  if (field === "score") return "number";
  const kind = own.find((one) => customPath(one) === field)?.kind;
  return kind === "number" || kind === "date" ? kind : undefined;
};

/** Whether somebody left open how a column's numbers or dates are to be read. */
export const isLeftOpen = (entry: ColumnMapping, own: readonly Own[]): boolean =>
  entry.transforms === undefined && kindOf(entry, own) !== undefined;

const settled = (entry: ColumnMapping, cells: readonly string[], own: readonly Own[]): ColumnMapping => {
  const { field } = entry;
  if (field === null || !isLeftOpen(entry, own)) return entry;
  const profile = profileValues(cells.map(readCell));
  const { transforms, note, isGuess } = isCustomTarget(field)
    ? suggestOwnTransforms(kindOf(entry, own), profile)
    : suggestTransforms(field, profile, new Set());
  if (transforms.length === 0) return entry;
  return {
    ...entry,
    transforms: [...transforms],
    confidence: isGuess === true ? Math.min(entry.confidence, autoConfirmedMin - 0.01) : entry.confidence,
    reason: note === undefined ? entry.reason : `${entry.reason}; ${note}`,
  };
};

/**
 * Columns of numbers and dates of which nobody has said how they are read, such as those that a person has mapped by
 * hand, are read as all of their values show, as a suggested column is. `rows` are the file's first.
 */
export const byWholeColumns = (
  mapping: readonly ColumnMapping[],
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  own: readonly Own[],
): ColumnMapping[] =>
  mapping.map((entry) => {
    const place = columns.indexOf(entry.column);
    return place === -1
      ? entry
      : settled(
          entry,
          rows.map((row) => row[place] ?? ""),
          own,
        );
  });
