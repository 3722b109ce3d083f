import { isDeepStrictEqual } from "node:util";
import { firstReason, Refusal } from "#lib/contract/errors.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import { inTurns } from "#lib/domain/platform/work/in-turns.ts";
import type { CurrencyRatesReader } from "#lib/domain/records/deal/currency-rates.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { takesBack } from "#lib/domain/records/deal/place-deal.ts";
import { movingByForce } from "#lib/domain/records/deal/writing-deals.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import { nextWrite } from "#lib/domain/records/record-kind/write-record.ts";
import type { BulkRunner } from "./bulk-runner.ts";
import { changedBefore, failed, type LeadPlan, refused, unchanged } from "./lead-plan.ts";

export interface MovingDeps {
  readonly recordStore: Pick<RecordStore, "get" | "write">;
  readonly currencyRates: CurrencyRatesReader;
  readonly leadSchemas: LeadSchemaSource;
}

/** Of a written image: the job that has moved the deal, and what stood there before. */
interface MovedMarker {
  readonly by: string;
  /** Absent once it was put back. */
  readonly former?: Partial<Deal>;
}

/** Attempts against other writers. */
const attemptsMax = 8;
/** Deals at a time. */
const atOnce = 8;

const bookkeeping: ReadonlySet<string> = new Set(["id", "version", "updated_at"]);

const formerOf = (before: Deal, after: Deal): Partial<Deal> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !bookkeeping.has(name) && !isDeepStrictEqual(value, Reflect.get(after, name)),
    ),
  );

const stampOf = (job: BulkJobRecord, at: string): Stamp => ({
  actor: { workspace_id: job.workspace_id, member_id: authorOfJob(job), role: job.actor_role },
  at,
  requestId: job.request_id,
  via: "api",
});

type Step = { readonly outcome: LeadPlan } | { readonly record: Deal; readonly marker: MovedMarker };
type Move = (kept: Kept<Deal>) => Step;

const markerOf = ({ writtenBy }: Kept<Deal>): MovedMarker | undefined =>
  writtenBy["moved"] as MovedMarker | undefined;

/** Moves what is still in the stage, whatever the other one requires. */
const moving =
  (job: BulkJobRecord, byForce: ReturnType<typeof movingByForce>, stamp: Stamp): Move =>
  (kept) => {
    const { action, id: by } = job;
    if (action.kind !== "empty_deal_stage") throw new Error(`${action.kind} moves no deals`);
    if (markerOf(kept)?.by === by) return { outcome: changedBefore };
    if (kept.record.stage_id !== action.from) return { outcome: unchanged };
    const record = byForce(kept.record, action.stage_id, stamp);
    return { record, marker: { by, former: formerOf(kept.record, record) } };
  };

/**
 * Puts back a deal that the job moved and nobody has written since. Skips it where its former stage is gone or has another
 * type now: the next change of the deal would change its status.
 */
const movingBack =
  (job: BulkJobRecord, pipelines: Pipelines): Move =>
  (kept) => {
    const marker = markerOf(kept);
    const { action, undoes } = job;
    const isMoved = action.kind === "empty_deal_stage" && kept.record.stage_id === action.stage_id;
    if (marker?.by !== undoes || undoes === null)
      return { outcome: isMoved ? failed("changed_since", "Somebody has changed it since.") : unchanged };
    if (marker.former === undefined) return { outcome: changedBefore };
    const record = { ...kept.record, ...marker.former };
    if (!takesBack(pipelines, record))
      return { outcome: failed("stage_gone", "Its former stage is gone or has another type now.") };
    return { record, marker: { by: undoes } };
  };

const noDeal = refused("not_found", "There is no such deal.");

const moveOne = async (
  { recordStore }: MovingDeps,
  { workspace_id: workspaceId }: BulkJobRecord,
  id: string,
  move: Move,
  stamp: Stamp,
): Promise<LeadPlan> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const kept = await recordStore.get(dealKind, workspaceId, id);
    if (kept === undefined || kept.deleted !== undefined) return noDeal;
    try {
      const step = move(kept);
      if ("outcome" in step) return step.outcome;
      const changed = { ...kept, record: step.record };
      const write = nextWrite(dealKind, "update", kept, changed, stamp, { moved: step.marker });
      if ((await recordStore.write(dealKind, write)).outcome === "stored") return changedBefore;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message } = firstReason(error);
      return failed(code, message);
    }
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

/**
 * Moves the deals of a stage that is to be deleted, each once however often it is asked: the image bears the job's marker, with
 * what stood there before, which an undo puts back where nobody has written the deal since.
 */
export const movingDeals = (deps: MovingDeps, now: Date): BulkRunner => ({
  run: async (job, _, ids) => {
    const stamp = stampOf(job, now.toISOString());
    const [rates, { deals }] = await Promise.all([
      deps.currencyRates.read(job.workspace_id),
      deps.leadSchemas.read(job.workspace_id),
    ]);
    const move =
      job.undoes === null
        ? moving(job, movingByForce(rates, deals), stamp)
        : movingBack(job, deals.pipelines);
    return new Map(
      await inTurns(ids, atOnce, async (id) => [id, await moveOne(deps, job, id, move, stamp)] as const),
    );
  },
});
