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

/** Whether a notice is of the mapping, and goes with it. */
export const isMappingDoubt = ({ code }: ImportNotice): boolean =>
  code === "unsure_column" || code === "unsure_date_order";
