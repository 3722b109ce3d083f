import { setTimeout } from "node:timers/promises";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { bulkEndAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import { type BulkJobRecord, chunkLeads, isGathered, isShared } from "#lib/domain/platform/job/bulk-job.ts";
import { nextJob } from "#lib/domain/platform/job/job-record.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { plainDealCatalogue } from "#lib/domain/records/deal/plain-deal-catalogue.ts";
import { settlesStages } from "#lib/domain/records/deal/restamp-job.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { schemaAgeMs } from "#lib/domain/records/lead/recent-schema.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import type { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import { modelName } from "#lib/domain/selling/scoring/compiled-model.ts";
import type { DueLead, ScoreLake, ScoringNow } from "#lib/domain/selling/scoring/score-lake.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import type { Dispatcher } from "#lib/domain/transfer/import/plan-import.ts";
import { actingJob } from "#lib/domain/transfer/job-author/job-order.ts";
import { isOfDeals } from "./bulk-runner.ts";
import type { BulkIds, DueScores } from "./bulk-store.ts";
import type { BulkChunkMessage } from "./bulk-work.ts";

export interface GatherDeps {
  readonly jobs: Pick<JobStore, "get" | "write">;
  readonly lake: Pick<LeadLake, "gather">;
  /** Where the deals of a stage are found. */
  readonly recordLake: Pick<RecordLake, "inOrder">;
  readonly leadSchemas: LeadSchemaSource;
  /** Which leads' scores are due, for jobs that write scores. */
  readonly scores: ScoreLake;
  readonly files: BulkIds & Pick<DueScores, "putDue">;
  readonly chunkDispatcher: Dispatcher<BulkChunkMessage>;
  readonly orders: Pick<OrderGuard, "paused">;
  /** Where owners are chosen. */
  readonly assignmentDispatcher: Dispatcher<AssignmentWork>;
}

type Found = Pick<BulkJobRecord, "ids_key" | "as_of"> & { readonly count: number };

/** What a message's four more deliveries are for: soon at first, the last of them after the lake has had time to follow. */
const looksAfter = [
  { elapsedMs: 4_000, seconds: 5 },
  { elapsedMs: 15_000, seconds: 15 },
  { elapsedMs: 120_000, seconds: 60 },
] as const;

/** Throws RetryLater while it is worth another look. */
const lookAgain = ({ created_at }: BulkJobRecord, now: Date): void => {
  const elapsedMs = now.getTime() - Date.parse(created_at);
  const next = looksAfter.find((one) => elapsedMs < one.elapsedMs);
  if (next !== undefined) throw new RetryLater(next.seconds, "the lake is behind the job");
};

/**
 * Waits while the lake has not seen all leads that were there when the job was made: a lead that is missed is not enrolled,
 * or has a stage or a tag that is gone, and nobody would look for it.
 */
const requireAll = (job: BulkJobRecord, asOf: string | undefined, now: Date): void => {
  if (asOf !== undefined && asOf < job.created_at) lookAgain(job, now);
};

/** Leads whose events the lake may not have seen are asked one by one. */
async function* withoutSums(leads: AsyncIterable<DueLead>): AsyncGenerator<DueLead> {
  for await (const { id } of leads) yield { id };
}

/** The leads whose score is not the active model's any more. */
const findDue = async (
  { scores, files }: GatherDeps,
  job: BulkJobRecord,
  scoring: ScoringNow,
  run: string,
): Promise<Found> => {
  const { leads, asOf } = await scores.due(job.workspace_id, scoring);
  requireAll(job, asOf, scoring.now);
  const isWhole = asOf === undefined || asOf >= job.created_at;
  const due = { of: modelName(scoring.model), leads: isWhole ? leads : withoutSums(leads) };
  const { key, count } = await files.putDue(job, run, due);
  return { ids_key: key, count, as_of: asOf ?? null };
};

/** An id of a deal is as long as one of a lead, and lies where those lie. */
async function* idsOf(deals: AsyncIterable<Deal>): AsyncGenerator<LeadId> {
  for await (const { id } of deals) yield id as string as LeadId;
}

/** The deals that the job's filter finds. */
const findDeals = async (
  { recordLake, files }: GatherDeps,
  job: BulkJobRecord,
  { selection, now, run }: { selection: NonNullable<BulkJobRecord["selection"]>; now: Date; run: string },
): Promise<Found> => {
  // Until then, the function that checks each deal may see the types of before (`recentSchemas`).
  const elapsedMs = now.getTime() - Date.parse(job.created_at);
  if (settlesStages(job) && elapsedMs < schemaAgeMs) await setTimeout(schemaAgeMs - elapsedMs);
  const deals = recordLake.inOrder(dealKind, job.workspace_id, {
    filter: selection.filter,
    catalogue: plainDealCatalogue,
    clock: { now, timeZone: selection.time_zone },
    visible: null,
    sort: [{ field: "id", descending: false }],
  });
  try {
    const { key, count } = await files.putIds(job, run, idsOf(deals));
    return { ids_key: key, count, as_of: null };
  } catch (error) {
    if (error instanceof Refusal && error.code === "unavailable") lookAgain(job, now);
    throw error;
  }
};

/** The leads that the job's filter finds; undefined where the workspace's fields have outgrown it. */
const find = async (
  deps: GatherDeps,
  job: BulkJobRecord,
  { selection, now, run }: { selection: NonNullable<BulkJobRecord["selection"]>; now: Date; run: string },
): Promise<Found | undefined> => {
  const { lake, leadSchemas, files } = deps;
  const leadSchema = await leadSchemas.read(job.workspace_id);
  const catalogue = schemaCatalogue(leadSchema);
  if (job.action.kind === "rescore" && leadSchema.scoring !== undefined)
    return findDue(deps, job, { model: leadSchema.scoring, catalogue, now }, run);
  const clock = { now, timeZone: selection.time_zone };
  try {
    const filter = readFilter(selection.filter, catalogue, inJson("/filter"));
    const { ids, asOf } = await lake.gather(job.workspace_id, { filter, catalogue, clock });
    requireAll(job, asOf, now);
    const { key, count } = await files.putIds(job, run, ids);
    return { ids_key: key, count, as_of: asOf ?? null };
  } catch (error) {
    if (error instanceof Refusal && error.code === "validation_failed") return undefined;
    throw error;
  }
};

const failing = (
  job: BulkJobRecord,
  at: string,
  failure: NonNullable<BulkJobRecord["failure"]>,
): BulkJobRecord => nextJob(job, at, { state: "failed", failure, ended_at: at });

const gathered = (job: BulkJobRecord, at: string, found: Found | undefined): BulkJobRecord => {
  if (found === undefined)
    return failing(job, at, {
      code: "outdated_filter",
      message: "The filter asks for a field, an option or a list that is gone.",
    });
  const { count, ids_key, as_of } = found;
  if (job.expected_count !== null && count !== job.expected_count)
    return failing(job, at, {
      code: "count_differs",
      message: `${count} leads were found by then, not ${job.expected_count}; none was changed.`,
    });
  return nextJob(job, at, {
    state: "running",
    running_since: at,
    ids_key,
    as_of,
    chunks_total: job.undoes === null ? Math.ceil(count / chunkLeads) : job.chunks_total,
    counts: { ...job.counts, matched: count },
  });
};

const dispatch = (
  { chunkDispatcher, assignmentDispatcher }: GatherDeps,
  job: BulkJobRecord,
): Promise<void> => {
  const { workspace_id, id: job_id, chunks_total } = job;
  const chunks = Array.from({ length: chunks_total }, (_, index) => ({
    workspace_id,
    job_id,
    chunk: index + 1,
  }));
  if (!isShared(job)) return chunkDispatcher.send(chunks);
  return assignmentDispatcher.send(chunks.map((chunk) => ({ kind: "chunk" as const, ...chunk })));
};

/**
 * The first step of a job: finds out once and for all which leads it is about, and sends its chunks. What another
 * delivery gathers at the same time lies under another key; whichever the record names is what is done.
 */
export const gatherLeads = async (
  deps: GatherDeps,
  job: BulkJobRecord,
  { now, run }: { readonly now: Date; readonly run: string },
): Promise<void> => {
  const at = now.toISOString();
  const isUnderWay = job.state === "running" || job.state === "cancelled";
  if (isUnderWay && isGathered(job) && job.ended_at === null) return dispatch(deps, job);
  if (job.state !== "queued") return;
  if ((await actingJob(deps, job, now)) !== job) return;
  const { selection, counts, ids_key } = job;
  const found =
    selection === null
      ? { ids_key, count: counts.matched, as_of: null }
      : await (isOfDeals(job) ? findDeals : find)(deps, job, { selection, now, run });
  const after = gathered(job, at, found);
  const audit = after.ended_at === null ? {} : { audit: bulkEndAudit(after) };
  if (!(await deps.jobs.write({ before: job, after, ...audit })))
    throw new Error("the job was changed while its leads were gathered");
  if (after.state === "running") await dispatch(deps, after);
};
