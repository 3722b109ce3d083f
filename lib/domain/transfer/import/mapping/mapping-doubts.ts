import type { ColumnMapping, DealColumn, ImportNotice } from "#lib/contract/transfer/import-record.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";

const ofColumn = ({
  column,
  field,
  confidence,
  reason,
  transforms = [],
}: ColumnMapping | DealColumn): ImportNotice[] => {
  if (field === null) return [];
  if (confidence < autoConfirmedMin)
    return [
      {
        code: "unsure_column",
        column,
        message: `"${column}" fills ${field} by a guess (${Math.round(confidence * 100)}%): ${reason}.`,
      },
    ];
  return transforms.some((one) => one.kind === "parse_date" && one.date_order === null)
    ? [
        {
          code: "unsure_date_order",
          column,
          message: `Day and month of "${column}" can't be told apart: set options.format.date_order to dmy or mdy.`,
        },
      ]
    : [];
};

/** What a person should look at in a mapping that nobody has made by hand. */
export const mappingDoubts = (mapping: readonly (ColumnMapping | DealColumn)[]): ImportNotice[] =>
  mapping.flatMap(ofColumn);

const ofMapping: ReadonlySet<ImportNotice["code"]> = new Set([
  "unsure_column",
  "unsure_date_order",
  "values_contradict_mapping",
]);

/** True for a notice about the mapping, which a change of the mapping removes. */
export const isMappingDoubt = ({ code }: ImportNotice): boolean => ofMapping.has(code);

/** The warnings of an import whose mapping changes: without those of replaced readings of the columns that are chosen. */
export const warningsWithout = (
  warnings: readonly ImportNotice[],
  chosen: readonly { readonly column: string }[],
): ImportNotice[] => {
  const columns = new Set(chosen.map(({ column }) => column));
  return warnings.filter(({ code, column = "" }) => code !== "reading_replaced" || !columns.has(column));
};
