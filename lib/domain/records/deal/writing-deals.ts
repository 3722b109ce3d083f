import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Deal, DealChange, NewDeal } from "#lib/contract/records/deal-record.ts";
import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import type { DealModel, LeadModelSource } from "#lib/domain/records/lead/lead-model.ts";
import type { RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { stamped } from "#lib/domain/records/record-kind/stamped.ts";
import { inBaseCurrency, type Rates } from "./base-amount.ts";
import type { CurrencyRatesReader } from "./currency-rates.ts";
import { dealKind } from "./deal-kind.ts";
import { blankDeal, changeDeal, makeDeal } from "./deal-rules.ts";
import { placeDeal, requirePlace } from "./place-deal.ts";

/** What writing deals takes beside the records. */
export interface DealWritingDeps {
  readonly currencyRates: CurrencyRatesReader;
  readonly leadModelReader: LeadModelSource;
}

/** The fields that bear no stamp: what follows from others, and what the service keeps. */
const unstamped: ReadonlySet<string> = new Set([
  "id",
  "rate",
  "base_amount",
  "pipeline_id",
  "stage_entered_at",
  "provenance",
  "created_at",
  "updated_at",
  "created_by",
  "version",
]);

const requireNone = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal("validation_failed", { errors: [...faults] });
};

/** Deals as they are written at some rates, in a workspace with these stages and fields of its own. */
export const dealsOf = async (
  rates: Rates,
  model: DealModel,
): Promise<RecordKind<Deal, NewDeal, DealChange>> => {
  const { customOf } = await import("#lib/domain/records/custom-field/record-custom.ts");
  const own = customOf(model.fields, "deal");
  const pipelines = withRequiredFields(model);
  const read = <T extends DealChange>(given: T): T => {
    const { input, faults } = own.read(given);
    requireNone(faults);
    return input;
  };
  return {
    ...dealKind,
    make: (given, id, stamp) => {
      const input = read(given);
      const made = makeDeal(input, id, placeDeal(pipelines, undefined, input, stamp.at), stamp);
      const { record, faults } = own.made(made);
      requireNone(faults);
      requirePlace(pipelines, undefined, record);
      const after = inBaseCurrency(undefined, record, rates, stamp.at);
      return stamped({ before: undefined, after, blank: blankDeal }, unstamped, stamp);
    },
    change: (before, given, stamp) => {
      const input = read(given);
      const next = changeDeal(before, input, placeDeal(pipelines, before, input, stamp.at), stamp);
      requireNone(own.lacking(before, next));
      requirePlace(pipelines, before, next);
      const after = inBaseCurrency(before, next, rates, stamp.at);
      return stamped({ before, after, blank: blankDeal }, unstamped, stamp);
    },
  };
};

/** Deals, for whoever makes and changes them in a workspace. */
export const writingDeals = async (
  { currencyRates, leadModelReader }: DealWritingDeps,
  workspaceId: WorkspaceId,
): Promise<RecordKind<Deal, NewDeal, DealChange>> => {
  const [rates, { deals }] = await Promise.all([
    currencyRates.read(workspaceId),
    leadModelReader.read(workspaceId),
  ]);
  return dealsOf(rates, deals);
};
