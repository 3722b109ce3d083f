import { type ColumnMapping, isCustomTarget } from "#lib/contract/transfer/import-record.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
import { type CustomKindOf, readKindOf } from "./reading-of-field.ts";
import { suggestOwnTransforms, suggestTransforms } from "./suggest-transforms.ts";
import { profileValues } from "./value-profile.ts";

/** True for a column of numbers or dates whose mapping has no transforms. A count's reader needs none. */
export const isLeftOpen = (entry: ColumnMapping, own: readonly CustomKindOf[]): boolean =>
  entry.transforms === undefined &&
  entry.field !== "company.employee_count" &&
  readKindOf(entry.field, own) !== undefined;

const settled = (
  entry: ColumnMapping,
  cells: readonly string[],
  own: readonly CustomKindOf[],
): ColumnMapping => {
  const { field } = entry;
  if (field === null || !isLeftOpen(entry, own)) return entry;
  const profile = profileValues(cells.map(readCell));
  const { transforms, note, isGuess } = isCustomTarget(field)
    ? suggestOwnTransforms(readKindOf(entry.field, own), profile)
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
  own: readonly CustomKindOf[],
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
