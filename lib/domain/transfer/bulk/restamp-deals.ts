import { firstReason, Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { inTurns } from "#lib/domain/platform/work/in-turns.ts";
import type { CurrencyRatesReader, VersionedRates } from "#lib/domain/records/deal/currency-rates.ts";
import { type RestampDeps, restampDeal, writersBefore } from "#lib/domain/records/deal/restamp-deal.ts";
import type { DealSchema, LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import type { Dispatcher } from "#lib/domain/transfer/import/plan-import.ts";
import type { BulkRunner } from "./bulk-runner.ts";
import { changedBefore, failed, type LeadPlan, refused, unchanged } from "./lead-plan.ts";

export interface RestampingDeps extends RestampDeps {
  readonly currencyRates: CurrencyRatesReader;
  readonly leadSchemas: LeadSchemaSource;
  readonly tallyDispatcher: Dispatcher<TallyWork>;
}

/** Deals at a time. */
const atOnce = 8;
/** Changes of the rates while one chunk is at work. */
const passesMax = 8;

const noDeal = refused("not_found", "There is no such deal.");

interface Step {
  readonly plan: LeadPlan;
  readonly recount?: TallyWork;
}

const stepOf = async (
  deps: RestampingDeps,
  { workspace_id: workspaceId, id: requestId, created_at }: BulkJobRecord,
  id: string,
  { rates, dealSchema, at }: { rates: VersionedRates; dealSchema: DealSchema; at: string },
): Promise<Step> => {
  try {
    const movedSince = writersBefore(created_at);
    const use = { rates: async () => rates, dealSchema: async () => dealSchema, movedSince };
    const step = await restampDeal(deps, { workspaceId, id, ...use, at, requestId });
    if (step.outcome === "gone") return { plan: noDeal };
    const { lead_ids } = step.deal;
    const recount: TallyWork = {
      kind: "tally",
      workspace_id: workspaceId,
      record: { kind: "deal", id },
      lead_ids,
    };
    const plan = step.outcome === "changed" ? changedBefore : unchanged;
    return lead_ids.length === 0 ? { plan } : { plan, recount };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
    const { code, message } = firstReason(error);
    return { plan: failed(code, message) };
  }
};

/**
 * Brings deals to the current rates, whichever change of them began the job, and has their leads counted again: the base
 * currency of a lead's sums changes with deals that stay as they are. Rates that change meanwhile are read again and
 * applied, so that the deals of a chunk never stay at rates that were replaced before it ended.
 */
export const restampingDeals = (deps: RestampingDeps, now: Date): BulkRunner => ({
  run: async (job, _, ids) => {
    const at = now.toISOString();
    const { workspace_id: workspaceId } = job;
    const [read, { deals: dealSchema }] = await Promise.all([
      deps.currencyRates.read(workspaceId),
      deps.leadSchemas.read(workspaceId),
    ]);
    let rates = read;
    for (let pass = 1; pass <= passesMax; pass += 1) {
      const use = { rates, dealSchema, at };
      const steps = await inTurns(ids, atOnce, async (id) => [id, await stepOf(deps, job, id, use)] as const);
      const latest = await deps.currencyRates.read(workspaceId);
      if (latest.version === rates.version) {
        await deps.tallyDispatcher.send(steps.flatMap(([, { recount }]) => recount ?? []));
        return new Map<LeadId, LeadPlan>(steps.map(([id, { plan }]) => [id, plan]));
      }
      rates = latest;
    }
    throw new Refusal("unavailable", { detail: "The rates keep changing. Try again." });
  },
});
