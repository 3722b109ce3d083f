import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { StageId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Deal, DealChange, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import type { DealSchema, LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { findStage } from "#lib/domain/records/pipeline/stages.ts";
import type { RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { inBaseCurrency, type Rates, restamped, type ZonedRates } from "./base-amount.ts";
import { type CurrencyRatesStore, claimBaseCurrency, type VersionedRates } from "./currency-rates.ts";
import { dealKind } from "./deal-kind.ts";
import { changeDeal, makeDeal } from "./deal-rules.ts";
import { firstWith, placeDeal, requirePlace } from "./place-deal.ts";
import { settledDeal, stampedDeal } from "./settle-deal.ts";

/** What writing deals takes beside the records. */
export interface DealWritingDeps {
  readonly currencyRatesStore: CurrencyRatesStore;
  readonly leadSchemaReader: LeadSchemaSource;
}

const requireNone = (errors: readonly ValidationError[]): void => {
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: [...errors] });
};

/** The rates, whose days are those of the workspace's time zone. */
const zoned = <R extends Rates>(rates: R, dealSchema: Pick<DealSchema, "settings">): R & ZonedRates => ({
  ...rates,
  timeZone: settingsOf(dealSchema).time_zone,
});

/**
 * Deals as they are written at some rates, in a workspace with these stages and fields of its own. A `close_date` begins
 * in `timeZone` (an import's), else in the workspace's time zone.
 */
export const dealsOf = async (
  given: Rates,
  dealSchema: DealSchema,
  timeZone: string = settingsOf(dealSchema).time_zone,
): Promise<RecordKind<Deal, NewDeal, DealChange>> => {
  const { customOf } = await import("#lib/domain/records/custom-field/record-custom.ts");
  const own = customOf(dealSchema.fields, "deal");
  const pipelines = withRequiredFields(dealSchema);
  const rates = zoned(given, dealSchema);
  const read = <T extends DealChange>(given: T): T => {
    const { input, errors } = own.read(given);
    requireNone(errors);
    return input;
  };
  return {
    ...dealKind,
    make: (given, id, stamp) => {
      const input = read(given);
      const placed = placeDeal(pipelines, undefined, input, stamp.at);
      const made = makeDeal(input, id, { placed, timeZone }, stamp);
      const { record, errors } = own.made(made);
      requireNone(errors);
      requirePlace(pipelines, undefined, record);
      const after = inBaseCurrency(undefined, record, rates, stamp.at);
      return stampedDeal(undefined, after, stamp);
    },
    change: (before, given, stamp) => {
      const input = read(given);
      const next = changeDeal(before, input, placeDeal(pipelines, before, input, stamp.at), stamp);
      requireNone(own.lacking(before, next));
      requirePlace(pipelines, before, next);
      const after = inBaseCurrency(before, next, rates, stamp.at);
      return stampedDeal(before, after, stamp);
    },
    restored: (deal, stamp) => {
      // The base currency may have changed while the deal was in the bin, too.
      if (deal.stage_id === null) return restamped(deal, rates, stamp.at);
      // The stage's type may have changed while the deal was in the bin.
      if (findStage(pipelines, deal.stage_id) !== undefined)
        return settledDeal(deal, { pipelines, rates }, stamp);
      const pipeline = pipelines.find(({ id }) => id === deal.pipeline_id);
      const own = pipeline && firstWith(pipeline, deal.status);
      const asked = { status: deal.status, ...(own !== undefined && { stage_id: own.stage.id }) };
      const placed = placeDeal(pipelines, undefined, asked, stamp.at);
      const moved = { ...deal, pipeline_id: null, stage_id: null, ...placed.change };
      const after = restamped(moved, rates, stamp.at);
      return stampedDeal(deal, after, stamp);
    },
  };
};

/** Moves a deal into a stage, whatever that requires. Throws Refusal for a stage that is archived or gone. */
export const movingByForce =
  (rates: Rates, { pipelines, settings }: Pick<DealSchema, "pipelines" | "settings">) =>
  (before: Deal, stage_id: StageId, stamp: Stamp): Deal => {
    const placed = placeDeal(pipelines, before, { stage_id }, stamp.at);
    const next = changeDeal(before, { stage_id }, placed, stamp);
    const after = inBaseCurrency(before, next, zoned(rates, { settings }), stamp.at);
    return stampedDeal(before, after, stamp);
  };

/** Makes the currency of the first amount the base currency (ADR 125), and returns each deal at the rates as they are then. */
const settlingBase = (
  store: CurrencyRatesStore,
  dealSchema: DealSchema,
): NonNullable<RecordKind<Deal, never, never>["settled"]> => {
  let rates: VersionedRates | undefined;
  return async (before, deal, stamp) => {
    if (deal.amount === null) return deal;
    rates ??= await claimBaseCurrency(store, deal.amount.currency, stamp);
    return inBaseCurrency(before, deal, zoned(rates, dealSchema), stamp.at);
  };
};

/** Deals, for whoever makes and changes them in a workspace; `timeZone` as for `dealsOf`. */
export const writingDeals = async (
  { currencyRatesStore, leadSchemaReader }: DealWritingDeps,
  workspaceId: WorkspaceId,
  timeZone?: string,
): Promise<RecordKind<Deal, NewDeal, DealChange>> => {
  const [rates, { deals }] = await Promise.all([
    currencyRatesStore.read(workspaceId),
    leadSchemaReader.read(workspaceId),
  ]);
  const kind = await dealsOf(rates, deals, timeZone);
  return rates.version > 0 ? kind : { ...kind, settled: settlingBase(currencyRatesStore, deals) };
};
