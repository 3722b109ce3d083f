import { checkEach, tooManyCells } from "../check-rows.ts";
import { FirstRows } from "../first-rows.ts";
import type { ImportFiles } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import { isBlank } from "../is-blank.ts";
import type { RowProblem } from "../mapping/row-problems.ts";
import type { Batches } from "../row-batches.ts";
import { damageOf, undecodable } from "../row-damage.ts";
import type { TextStore } from "../text-store.ts";
import type { ImportedDeal } from "./imported-deal.ts";
import { dealReader } from "./row-to-deal.ts";

/** What a check says of one row of a file of deals. */
export type CheckedDeal = { readonly row: number; readonly cells: readonly string[] } & (
  | { readonly verdict: "valid"; readonly deal: ImportedDeal; readonly warnings: readonly RowProblem[] }
  | { readonly verdict: "invalid" | "duplicate_in_file"; readonly problems: readonly RowProblem[] }
);

const repeated = (first: number): RowProblem => ({
  code: "duplicate_in_file",
  column: "",
  value: "",
  message: `Row ${first} has this id already.`,
  suggestion: "Merge the two rows.",
});

/** Checks all rows of an import's file of deals: of two with one external id the first counts. */
export const checkDeals = (
  record: ImportRecord,
  { rows, texts }: Pick<ImportFiles, "rows"> & { readonly texts: TextStore },
  onShare: (share: number) => void = () => undefined,
): Batches<CheckedDeal> => {
  const { columns, deal_mapping: mapping, options } = record;
  const read = dealReader(mapping, options.on_bad_optional, options.format.time_zone);
  const firstRows = new FirstRows(texts);
  return checkEach(record, rows(record, onShare), (row, cells): CheckedDeal => {
    const damage = damageOf(columns, cells);
    if (damage !== undefined) return { row, cells, verdict: "invalid", problems: [damage] };
    if (cells.length > columns.length && !isBlank(cells.slice(columns.length)))
      return { row, cells, verdict: "invalid", problems: [tooManyCells(columns.length, cells)] };
    const result = read(cells);
    if (!result.ok) return { row, cells, verdict: "invalid", problems: result.problems };
    const { id, values } = result.deal;
    const ids = [
      ...Object.entries(values.external_ids ?? {}),
      ...(id === undefined ? [] : [["", id] as const]),
    ];
    const first = ids
      .map(([system, one]) => firstRows.claim(`${system} ${one}`, row))
      .find((one) => one !== row);
    if (first !== undefined) return { row, cells, verdict: "duplicate_in_file", problems: [repeated(first)] };
    const warnings = [...result.warnings, ...undecodable(columns, cells)];
    return { row, cells, verdict: "valid", deal: result.deal, warnings };
  });
};
