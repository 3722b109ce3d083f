import type { Deal } from "#lib/contract/records/deal-record.ts";
import { entryOfDeal } from "#lib/domain/records/lead-effect/tally-entry.ts";
import { type LeadEffects, ofCounting } from "#lib/domain/records/record-kind/lead-effect.ts";

/** A deal counts in `deals`. Its rate follows the workspace's rates, so that it is no choice of its writer. */
export const dealEffects: LeadEffects<Deal> = ofCounting({
  chosen: ({ status, amount, closed_at, lead_ids }, lead) =>
    lead_ids.includes(lead) ? { status, amount, closed_at } : undefined,
  of: (deal, lead) => {
    const entry = entryOfDeal(deal, lead);
    return entry === undefined ? {} : { entry };
  },
});
