import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { DateOrder } from "#lib/contract/transfer/transforms.ts";

/** A mapping whose dates are read in the order that a person has named, whatever they look like. */
export const withDateOrder = (
  mapping: readonly ColumnMapping[],
  date_order: DateOrder | undefined,
): ColumnMapping[] =>
  mapping.map((entry) => {
    if (date_order === undefined || entry.transforms === undefined) return entry;
    const transforms = entry.transforms.map((one) =>
      one.kind === "parse_date" ? { ...one, date_order } : one,
    );
    return { ...entry, transforms };
  });
