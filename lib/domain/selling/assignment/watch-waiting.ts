import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { OfferReader } from "./offer/offer.ts";
import type { TurnLedger } from "./turn-ledger.ts";

/** Longer than a weekend with a holiday. */
const waitsLongMs = 4 * 86_400_000;

export interface WaitingLeads {
  /** Whether a lead waits for an owner, or an offer to accept a lead has ended. */
  readonly isAny: boolean;
  /** Leads that have waited for an owner for more than four days. */
  readonly longWaits: number;
}

/**
 * Finds out whether a workspace's assignments need another look: working hours begin, and absences and offers end,
 * without a write that would start it.
 */
export const watchWaiting = async (
  {
    waiting,
    offers,
  }: { readonly waiting: Pick<TurnLedger, "waiting">; readonly offers: Pick<OfferReader, "list"> },
  workspaceId: WorkspaceId,
  now: Date,
): Promise<WaitingLeads> => {
  let [all, longWaits] = [0, 0];
  for await (const { since } of waiting.waiting(workspaceId)) {
    all += 1;
    if (now.getTime() - Date.parse(since) > waitsLongMs) longWaits += 1;
  }
  if (all > 0) return { isAny: true, longWaits };
  for await (const { until } of offers.list(workspaceId))
    if (until <= now.toISOString()) return { isAny: true, longWaits };
  return { isAny: false, longWaits };
};
