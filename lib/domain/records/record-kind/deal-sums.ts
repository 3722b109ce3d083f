import type { MemberId, StageId } from "#lib/contract/platform/ids.ts";

/** Sums over the deals of one owner in one stage whose amounts are of one base currency. */
export interface DealSums {
  readonly stage: StageId;
  readonly owner: MemberId | null;
  readonly deals: number;
  readonly rotting: number;
  /** Of their base amounts; null: they have none. */
  readonly sum: { readonly amount: string; readonly currency: string } | null;
}
