import { isDeepStrictEqual } from "node:util";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import type { CurrencyRatesReader } from "#lib/domain/records/deal/currency-rates.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { restampDeal, writersBefore } from "#lib/domain/records/deal/restamp-deal.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { TallyEntry } from "#lib/domain/records/lead-effect/tally-entry.ts";
import { effectOn, type LeadEffect } from "#lib/domain/records/record-kind/lead-effect.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import { dealsOf, meetingsOf } from "./tallies.ts";
import type { TallyStore } from "./tally-store.ts";
import type { TallyWork } from "./tally-work.ts";

export interface TallyDeps {
  readonly tallyStore: TallyStore;
  readonly recordStore: Pick<RecordStore, "get" | "write">;
  readonly currencyRates: CurrencyRatesReader;
  /** A schema may be 2 s old (`recentSchemas`). */
  readonly leadSchemaReader: LeadSchemaSource;
}

/** Other writers of one lead at the same moment; each round one of them is through. */
const attemptsMax = 20;

/** What a record changes on a lead now. */
const effectNow = async (
  { recordStore }: TallyDeps,
  { workspace_id, record }: Omit<TallyWork, "kind">,
  lead: LeadId,
): Promise<LeadEffect> =>
  record.kind === "deal"
    ? effectOn(dealKind, await recordStore.get(dealKind, workspace_id, record.id), lead)
    : effectOn(activityKind, await recordStore.get(activityKind, workspace_id, record.id), lead);

/** A contact who bought is a customer, until no deal says so; who is still a lead is converted by somebody. */
const lifecycleOf = ({ lifecycle, provenance }: Lead, won: number): Lead["lifecycle"] => {
  if (lifecycle === "contact" && won > 0) return "customer";
  const isOurs = provenance["lifecycle"]?.source === "deal";
  return lifecycle === "customer" && won === 0 && isOurs ? "contact" : lifecycle;
};

const tallied = (
  lead: Lead,
  entries: readonly TallyEntry[],
  { contacted, base, at, by }: { contacted: string | undefined; base: string | null; at: string; by: string },
): Lead => {
  const deals = dealsOf(entries, base);
  const lifecycle = lifecycleOf(lead, deals.won);
  const { last_contacted_at: last } = lead;
  // It never moves back: what was said by hand of a later contact stands.
  const isLater = contacted !== undefined && (last === null || contacted > last) && contacted <= at;
  const provenance = {
    ...lead.provenance,
    ...(lifecycle !== lead.lifecycle && { lifecycle: { source: "deal", at, by } }),
    ...(isLater && { last_contacted_at: { source: "activity", at, by } }),
  };
  const kept = { deals, meetings: meetingsOf(entries), lifecycle, provenance };
  return { ...lead, ...kept, ...(isLater && { last_contacted_at: contacted }) };
};

const tallyFor = async (
  deps: TallyDeps,
  work: Omit<TallyWork, "kind">,
  id: LeadId,
  now: Date,
): Promise<void> => {
  const { workspace_id, record } = work;
  const at = now.toISOString();
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    // The lead first: whoever writes it after this read has read the record at least as late as we do, or fails.
    const before = await deps.tallyStore.lead(workspace_id, id);
    if (before === undefined) return;
    const [{ entry, contacted }, entries, { base_currency: base }] = await Promise.all([
      effectNow(deps, work, id),
      deps.tallyStore.entriesOf(workspace_id, id),
      deps.currencyRates.read(workspace_id),
    ]);
    const was = entries.find((one) => one.id === record.id);
    const others = entries.filter((one) => one.id !== record.id);
    const all = entry === undefined ? others : [...others, entry];
    const lead = tallied(before.lead, all, { contacted, base, at, by: record.id });
    const isSame = isDeepStrictEqual(was, entry);
    if (isSame && isDeepStrictEqual(lead, before.lead)) return;
    const after = bookkept(before, lead, at);
    const isTurn = lead.lifecycle !== before.lead.lifecycle;
    const outcome = await deps.tallyStore.write({
      before,
      after,
      ...(!isSame && { entry: { id: record.id, now: entry } }),
      ...(isTurn && { audit: systemLeadAudit("lead.lifecycle", before, after, at) }),
    });
    if (outcome === "stored") return;
  }
  throw new Error("too many writers of one lead at once");
};

/**
 * Brings a deal that was written while the base currency or its stage's type changed to the current one: its writer had
 * read the former, and the job of the change may have looked for deals before the deal was stored.
 */
const settleDeal = async (
  deps: TallyDeps,
  { workspace_id, record }: Omit<TallyWork, "kind">,
  now: Date,
): Promise<void> => {
  if (record.kind !== "deal") return;
  await restampDeal(deps, {
    ...{ workspaceId: workspace_id, id: record.id, at: now.toISOString() },
    rates: () => deps.currencyRates.read(workspace_id),
    dealSchema: async () => (await deps.leadSchemaReader.read(workspace_id)).deals,
    movedSince: writersBefore(now.toISOString()),
    requestId: "base currency",
  });
};

/**
 * Brings the counters of a record's leads to what the record says now. Messages may arrive twice, late and out of order.
 */
export const tallyRecord = async (
  deps: TallyDeps,
  work: Omit<TallyWork, "kind">,
  now: Date,
): Promise<void> => {
  await settleDeal(deps, work, now);
  for (const id of work.lead_ids) await tallyFor(deps, work, id, now);
};
