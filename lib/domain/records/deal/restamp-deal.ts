import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { DealSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import { nextWrite } from "#lib/domain/records/record-kind/write-record.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { isAtBase, restamped } from "./base-amount.ts";
import type { VersionedRates } from "./currency-rates.ts";
import { dealKind } from "./deal-kind.ts";
import { settledDeal } from "./settle-deal.ts";

export interface RestampDeps {
  readonly recordStore: Pick<RecordStore, "get" | "write">;
}

interface Restamping {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  /** Read after the deal, so that nobody brings a deal back to rates that were replaced before it was read. */
  readonly rates: () => Promise<VersionedRates>;
  /** Read only for a deal that is not at the base currency, or has entered its stage since `movedSince`. */
  readonly dealSchema: () => Promise<DealSchema>;
  /**
   * ISO 8601. A deal that has entered its stage since then takes the status of the stage: its writer may have read the
   * type that the stage had before. Deals that entered earlier keep their status.
   */
  readonly movedSince: string;
  /** ISO 8601; open deals take the rate of this day. */
  readonly at: string;
  /** Of the job, or the check, that restamps. */
  readonly requestId: string;
}

/** The deal as it is stored then; none where it is gone or in the bin. */
type Restamped =
  | { readonly outcome: "gone" }
  | { readonly outcome: "changed" | "unchanged"; readonly deal: Deal };

/** Longer than any writer of deals runs after it has read the stages. */
const writersMs = 3_600_000;

/** Returns the time since which writers may have begun that were still at work at a moment; both in ISO 8601. */
export const writersBefore = (at: string): string => new Date(Date.parse(at) - writersMs).toISOString();

/** Attempts against other writers. */
const attemptsMax = 8;

/** Beside a deal: the restamping that wrote it last, so that a second delivery counts the deal as the first did. */
const restampedBy = "restamped";
/** Beside a deal: the stage deletion that moved it (ADR 94). Its undo must still find it. */
const movedBy = "moved";

/**
 * Brings a stored deal to a rate of the current base currency and, where it has moved lately, to the status of its stage, in the name of whoever set the rates. A second call with the
 * same `requestId` writes nothing and returns the same. Throws Refusal `unavailable` after 8 lost races.
 */
export const restampDeal = async (
  { recordStore }: RestampDeps,
  { workspaceId, id, rates: ratesNow, dealSchema, movedSince, at, requestId }: Restamping,
): Promise<Restamped> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const kept = await recordStore.get(dealKind, workspaceId, id);
    if (kept === undefined || kept.deleted !== undefined) return { outcome: "gone" };
    const { record: deal, writtenBy } = kept;
    const rates = await ratesNow();
    const member_id = rates.updated_by ?? deal.created_by;
    const stamp: Stamp = {
      actor: { workspace_id: workspaceId, member_id, role: "admin" },
      ...{ at, requestId, via: "api" },
    };
    const settled = ({ pipelines, settings }: DealSchema): Deal => {
      const zoned = { ...rates, timeZone: settingsOf({ settings }).time_zone };
      return isMoved ? settledDeal(deal, { pipelines, rates: zoned }, stamp) : restamped(deal, zoned, at);
    };
    const isMoved = deal.stage_entered_at !== null && deal.stage_entered_at >= movedSince;
    const record = isMoved || !isAtBase(deal, rates) ? settled(await dealSchema()) : deal;
    if (isDeepStrictEqual(record, deal))
      return { outcome: writtenBy[restampedBy] === requestId ? "changed" : "unchanged", deal };
    const moved = writtenBy[movedBy];
    const beside = { [restampedBy]: requestId, ...(moved !== undefined && { [movedBy]: moved }) };
    const write = nextWrite(dealKind, "update", kept, { ...kept, record }, stamp, beside);
    if ((await recordStore.write(dealKind, write)).outcome === "stored")
      return { outcome: "changed", deal: write.after.record };
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
