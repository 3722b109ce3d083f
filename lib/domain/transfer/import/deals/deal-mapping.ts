import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import { type DealTarget, isDealTarget } from "#lib/contract/records/deal-targets.ts";
import type { DealColumn, TargetField } from "#lib/contract/transfer/import-record.ts";
import type { Transforms } from "#lib/contract/transfer/transforms.ts";
import { makesItsValue } from "#lib/domain/transfer/mapping/transform-cell.ts";
import type { ImportChange } from "../change-import.ts";
import { noCounts } from "../import-record.ts";
import { isMappingDoubt, mappingDoubts, warningsWithout } from "../mapping/mapping-doubts.ts";

/** What somebody wants of a column of whatever import. */
export interface WantedColumn {
  readonly column: string;
  readonly field?: TargetField | DealTarget | null | undefined;
  readonly new_field?: unknown;
  readonly transforms?: Transforms | undefined;
}

const refuse = (errors: readonly ValidationError[]): void => {
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: [...errors] });
};

const errorOf = (columns: readonly string[], wanted: WantedColumn, index: number): ValidationError[] => {
  const { column, field, new_field, transforms } = wanted;
  if (new_field !== undefined || (field != null && !isDealTarget(field)))
    return [
      {
        pointer: `/mapping/${index}/${new_field === undefined ? "field" : "new_field"}`,
        code: "not_of_this_import",
        message: "The import is of deals: its columns fill `deal.…` alone.",
        hint: "For example `deal.name`, `deal.amount`, `deal.leads`.",
      },
    ];
  if (columns.includes(column) || makesItsValue(transforms)) return [];
  return [
    { pointer: `/mapping/${index}/column`, code: "unknown_column", message: "The file has no such column." },
  ];
};

/** Refuses fields of deals in an import of leads. */
export const requireLeadFields = <W extends WantedColumn>(
  wanted: readonly W[],
): (Omit<W, "field"> & { readonly field?: TargetField | null | undefined })[] => {
  refuse(
    wanted.flatMap(({ field }, index) =>
      field != null && isDealTarget(field)
        ? [
            {
              pointer: `/mapping/${index}/field`,
              code: "not_of_this_import",
              message: "The import is of leads: no column fills a field of deals.",
              hint: "Begin an import with `object: deal`.",
            },
          ]
        : [],
    ),
  );
  return wanted as never;
};

/** Puts a person's choices on a mapping of deals; what they left out stays. */
export const chosenDealMapping = (
  mapping: readonly DealColumn[],
  wanted: readonly WantedColumn[],
): DealColumn[] => {
  const columns = mapping.map(({ column }) => column);
  refuse(wanted.flatMap((one, index) => errorOf(columns, one, index)));
  const chosen = new Map(wanted.map((one) => [one.column, one]));
  const entryOf = ({ column, field, transforms }: WantedColumn, before?: DealColumn): DealColumn => {
    const kept = transforms ?? (before?.field === field ? before?.transforms : undefined);
    const own = field != null && isDealTarget(field) ? field : null;
    return { column, field: own, confidence: 1, reason: "chosen", ...(kept && { transforms: kept }) };
  };
  const next = [
    ...mapping.map((entry) => {
      const one = chosen.get(entry.column);
      return one === undefined ? entry : entryOf(one, entry);
    }),
    ...wanted.filter(({ column }) => !columns.includes(column)).map((one) => entryOf(one)),
  ];
  const fields = next.flatMap(({ field }) => field ?? []);
  const doubled = fields.find((field, index) => fields.indexOf(field) !== index);
  if (doubled !== undefined)
    refuse([
      {
        pointer: "/mapping",
        code: "field_mapped_twice",
        message: `Two columns would fill ${doubled}.`,
        hint: "Set the other column's field to null.",
      },
    ]);
  return next;
};

/** Changes the mapping of an import of deals; the file is checked again. */
export const dealMappingChange = (wanted: readonly WantedColumn[]): ImportChange => ({
  action: "import.map",
  from: ["mapped", "validated"],
  apply: ({ deal_mapping: before, needs_review, warnings, revision }) => {
    const deal_mapping = chosenDealMapping(before, wanted);
    const ofFile = needs_review.filter((notice) => !isMappingDoubt(notice));
    return {
      state: "mapped",
      deal_mapping,
      needs_review: [...ofFile, ...mappingDoubts(deal_mapping)],
      revision: revision + 1,
      warnings: warningsWithout(warnings, wanted),
      counts: noCounts,
      pulse: null,
    };
  },
});
