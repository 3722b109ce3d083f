import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { DateOrder } from "#lib/contract/transfer/transforms.ts";
import { joinTransforms, splitTransforms } from "#lib/domain/transfer/mapping/reading-step.ts";
import { type CustomKindOf, readKindOf } from "../mapping/reading-of-field.ts";

/**
 * Sets the date order that the caller named on every column that reads dates and on every column that fills a field of
 * dates. Returns the mapping unchanged where the caller named none.
 */
export const withDateOrder = (
  mapping: readonly ColumnMapping[],
  date_order: DateOrder | undefined,
  own: readonly CustomKindOf[],
): ColumnMapping[] =>
  mapping.map((entry) => {
    if (date_order === undefined) return entry;
    const split = splitTransforms(entry.transforms);
    const readsDates =
      split.reading === undefined
        ? readKindOf(entry.field, own) === "date"
        : split.reading.kind === "parse_date";
    if (!readsDates) return entry;
    return {
      ...entry,
      transforms: joinTransforms({ ...split, reading: { kind: "parse_date", date_order } }),
    };
  });
