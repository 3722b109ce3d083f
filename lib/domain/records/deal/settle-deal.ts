import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import { stamped } from "#lib/domain/records/record-kind/stamped.ts";
import { inBaseCurrency, restamped, type ZonedRates } from "./base-amount.ts";
import { blankDeal, changeDeal } from "./deal-rules.ts";
import { placeDeal } from "./place-deal.ts";

/** The fields that bear no stamp: what follows from others, and what the service keeps. */
const unstamped: ReadonlySet<string> = new Set([
  "id",
  "rate",
  "base_amount",
  "pipeline_id",
  "stage_entered_at",
  "provenance",
  "uncounted_lead_ids",
  "created_at",
  "updated_at",
  "created_by",
  "version",
]);

/** Returns the deal with who wrote what a write changes, field by field. */
export const stampedDeal = (before: Deal | undefined, after: Deal, stamp: Stamp): Deal =>
  stamped({ before, after, blank: blankDeal }, unstamped, stamp);

/**
 * Returns the deal with the status of its stage, whose type may have changed since the deal was written, and at a rate
 * of the current base currency. A deal without a stage keeps its status. A second call changes nothing.
 */
export const settledDeal = (
  deal: Deal,
  { pipelines, rates }: { readonly pipelines: Pipelines; readonly rates: ZonedRates },
  stamp: Stamp,
): Deal => {
  const { status } = placeDeal(pipelines, deal, {}, stamp.at).change;
  if (status === undefined || status === deal.status) return restamped(deal, rates, stamp.at);
  const next = changeDeal(deal, {}, placeDeal(pipelines, deal, {}, stamp.at), stamp);
  return stampedDeal(deal, inBaseCurrency(deal, next, rates, stamp.at), stamp);
};
