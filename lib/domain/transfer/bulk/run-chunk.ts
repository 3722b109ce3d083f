import type { LeadId } from "#lib/contract/platform/ids.ts";
import { runChunk } from "#lib/domain/platform/chunked-job/run-chunk.ts";
import { bulkChunkAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import { type BulkJobRecord, isGathered, isShared } from "#lib/domain/platform/job/bulk-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { companiesToTell, type TellDeps } from "#lib/domain/records/company/tell-companies.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import { runRows } from "#lib/domain/records/lead/run-rows.ts";
import type { SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import type { ListShares } from "#lib/domain/segments/list/list-shares.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import { validatorForRows } from "#lib/domain/transfer/import/execute/validator-for-rows.ts";
import { actingJob } from "#lib/domain/transfer/job-author/job-order.ts";
import { type BulkEntry, bulkEntry } from "./bulk-journal.ts";
import { type BulkRunner, isOfDeals, isRunAction } from "./bulk-runner.ts";
import type {
  BulkChunkName,
  BulkChunkResult,
  BulkFiles,
  BulkLedger,
  ChunkCounts,
  DueChunk,
  LeftLine,
  MarkedLeads,
} from "./bulk-store.ts";
import type { BulkChunkMessage } from "./bulk-work.ts";
import { type CopiedCompany, copiedCompany } from "./copy-company.ts";
import { offerByJob } from "./job-offer.ts";
import { changedBefore, failed, type LeadPlan } from "./lead-plan.ts";
import { leftLines } from "./left-lines.ts";
import { isListThere, listGone } from "./list-is-there.ts";
import { type Acting, planLead } from "./plan-lead.ts";
import { planUndo } from "./plan-undo.ts";
import type { Sharing } from "./share-out.ts";
import { withoutTaken } from "./taken-values.ts";
import { saysOfCompanies, tellByJob } from "./tell-by-job.ts";
import { whatWasHeard } from "./what-was-heard.ts";
import { writerOf } from "./writer-of.ts";

export interface ChunkDeps {
  readonly jobs: Pick<JobStore, "get" | "write">;
  readonly files: Omit<BulkFiles, "putIds" | "putDue" | "putErrors">;
  readonly leads: MarkedLeads;
  /** Of the function whose actions, or their undo, may give a lead another address. */
  readonly suppressions?: SuppressionReader;
  readonly leadSchemas: LeadSchemaReader;
  readonly lists: Pick<ListReader, "get">;
  readonly shares: ListShares;
  readonly ledger: Pick<BulkLedger, "isSettled" | "batches" | "settle">;
  readonly engagement: LeadEngagement;
  readonly orders: Pick<OrderGuard, "paused">;
  /** Of the function that brings leads to what their companies say, and tells companies what is set of them. */
  readonly companies?: TellDeps & { readonly recordReader: Pick<RecordReader, "get"> };
  /** Of the function that takes leads to workflows. */
  readonly runner?: BulkRunner;
  /** Of the function that chooses owners. */
  readonly shareOut?: (sharing: Sharing) => Promise<ReadonlyMap<LeadId, LeadPlan>>;
}

interface ChunkRun {
  readonly job: BulkJobRecord;
  readonly chunk: number;
  readonly at: string;
}

const nameOf = ({ job, chunk }: ChunkRun): BulkChunkName => ({
  workspaceId: job.workspace_id,
  jobId: job.id,
  chunk,
});

type Ledger = ChunkDeps["ledger"];

const writtenIn = async (ledger: Ledger, name: BulkChunkName): Promise<ReadonlySet<LeadId>> =>
  new Set((await ledger.batches(name)).flatMap(({ ids }) => ids));

/** What the job that is undone has written in this chunk, by lead. */
const entriesOf = async (
  { ledger, files }: ChunkDeps,
  name: BulkChunkName,
): Promise<ReadonlyMap<LeadId, BulkEntry>> => {
  const batches = await ledger.batches(name);
  const journals = new Map(
    await Promise.all(
      [...new Set(batches.map(({ journal }) => journal))].map(
        async (key) => [key, new Map((await files.journal(key)).map((one) => [one.lead_id, one]))] as const,
      ),
    ),
  );
  return new Map(
    batches.flatMap(({ ids, journal }) =>
      ids.flatMap((id) => {
        const entry = journals.get(journal)?.get(id);
        return entry === undefined ? [] : [[id, entry] as const];
      }),
    ),
  );
};

/** The leads of a chunk, and how one of them is planned. */
interface Share {
  readonly ids: readonly LeadId[];
  /** Where scores are written. */
  readonly due?: DueChunk;
  readonly plan: (acting: Acting, id: LeadId, before: Parameters<typeof planLead>[1]) => LeadPlan;
}

const plannedShare = async (deps: ChunkDeps, run: ChunkRun): Promise<Share> => {
  const { undoes, ids_key: key } = run.job;
  if (undoes === null || isOfDeals(run.job)) {
    if (key === null) throw new Error("a chunk runs before its leads are gathered");
    const plan: Share["plan"] = (acting, _, before) => planLead(acting, before);
    if (run.job.action.kind !== "rescore") return { ids: await deps.files.ids(key, run.chunk), plan };
    const due = await deps.files.due(key, run.chunk);
    return { ids: due.leads.map(({ id }) => id), due, plan };
  }
  const entries = await entriesOf(deps, { ...nameOf(run), jobId: undoes });
  const plan: Share["plan"] = (acting, id, before) => {
    const entry = entries.get(id);
    if (entry === undefined) throw new Error("an undo is about what was written");
    return planUndo(acting, entry, before);
  };
  return { ids: [...entries.keys()], plan };
};

const shareOf = async (deps: ChunkDeps, run: ChunkRun): Promise<Share> => {
  const share = await plannedShare(deps, run);
  return (await isListThere(deps.lists, run.job)) ? share : { ...share, plan: () => listGone };
};

const act = async (deps: ChunkDeps, run: ChunkRun, share: Share): Promise<ReadonlyMap<LeadId, LeadPlan>> => {
  const { leads, ledger, files, leadSchemas } = deps;
  const { job, at } = run;
  const workspaceId = job.workspace_id;
  const shared_lists = await deps.shares.of(workspaceId, authorOfJob(job));
  const writer = { ...writerOf(job), shared_lists };
  if (isRunAction(job.action)) {
    if (deps.runner === undefined) throw new Error("this function enrols nobody");
    return deps.runner.run(job, writer, share.ids);
  }
  const validator = await leadSchemas.validator(await leadSchemas.read(workspaceId), new Date(at));
  if (isShared(job)) {
    if (deps.shareOut === undefined) throw new Error("this function chooses no owners");
    const marker = { ...nameOf(run), expires_at: job.expires_at };
    return deps.shareOut({ acting: { job, writer, validator, at }, ids: share.ids, marker });
  }
  let journal = "";
  let company: CopiedCompany | undefined;
  return runRows<LeadId, LeadPlan>(share.ids, {
    suppressions: deps.suppressions,
    plan: async (open) => {
      const found = await leads.leadsOf(workspaceId, open);
      // After the leads: whoever sees a lead as this job has left it then sees the marker as well.
      const written = await writtenIn(ledger, nameOf(run));
      const known = share.due && (await whatWasHeard(deps.engagement, validator, share.due, found));
      company = await copiedCompany(deps.companies, job);
      const planBy = (by: typeof validator) =>
        new Map(
          open.map((id) => [
            id,
            written.has(id)
              ? changedBefore
              : share.plan(
                  { job, writer, validator: by, at, ...known, ...(company && { company }) },
                  id,
                  found.get(id),
                ),
          ]),
        );
      const whole = await validatorForRows(validator, leadSchemas, workspaceId, planBy);
      return withoutTaken(planBy(whole), leads, workspaceId);
    },
    note: async (puts) => {
      const told = saysOfCompanies(job)
        ? await companiesToTell(
            workspaceId,
            [...puts.keys()].map(({ after }) => after.lead),
          )
        : new Map();
      const entryOf = (put: LeadPut) => bulkEntry(put, told.get(put.after.lead.id));
      journal = await files.putJournal(job, [...puts.keys()].map(entryOf));
    },
    leads: {
      putAll: (puts) =>
        leads.putAll(puts, {
          ...{ ...nameOf(run), journal, expires_at: job.expires_at },
          offer: offerByJob(job),
          company: company?.record,
        }),
    },
  });
};

const countOf = (plans: Iterable<LeadPlan>): ChunkCounts => {
  const counts = { changed: 0, unchanged: 0, refused: 0, failed: 0 };
  for (const { outcome } of plans) counts[outcome] += 1;
  return counts;
};

const resultOf = async (
  { files }: ChunkDeps,
  run: ChunkRun,
  plans: ReadonlyMap<LeadId, LeadPlan>,
): Promise<BulkChunkResult> => {
  const { job, at } = run;
  const counts = countOf(plans.values());
  const lines: LeftLine[] = [...plans].flatMap(([id, plan]) => leftLines(id, plan));
  const left = lines.length === 0 ? null : await files.putLeft(job, lines);
  const audit = bulkChunkAudit(job, run.chunk, at, { ...counts });
  return { ...nameOf(run), counts, left, at, expires_at: job.expires_at, audit };
};

/** What is done, with what it said of companies; telling it again finds it said. */
const told = async (
  deps: ChunkDeps,
  run: ChunkRun,
  plans: ReadonlyMap<LeadId, LeadPlan>,
): Promise<ReadonlyMap<LeadId, LeadPlan>> => {
  const { job, at } = run;
  if (!saysOfCompanies(job)) return plans;
  if (deps.companies === undefined) throw new Error("this function tells companies nothing");
  const { undoes } = job;
  const written = undoes === null ? new Map() : await entriesOf(deps, { ...nameOf(run), jobId: undoes });
  // A cancelled undo takes back what it has come to alone.
  const entries = [...written.values()].filter(({ lead_id }) => plans.has(lead_id));
  return tellByJob({ ...deps, companies: deps.companies }, { job, at, entries }, plans);
};

/** A chunk as it stands: what is written of it is changed, the others as told. */
const stands = async (
  { ledger }: ChunkDeps,
  run: ChunkRun,
  others: ReadonlyMap<LeadId, LeadPlan> = new Map(),
): Promise<ReadonlyMap<LeadId, LeadPlan>> => {
  const written = await writtenIn(ledger, nameOf(run));
  return new Map([...others, ...[...written].map((id) => [id, changedBefore] as const)]);
};

const gaveUp = failed("internal", "Something went wrong on our side. Do it once more for this lead.");

/**
 * Does a job's work on one chunk of its leads and counts it, once however often its message comes. A delivery that finds
 * some of it done recognises that by its markers, which were written together with the leads, and goes on from there. A
 * chunk of a cancelled job is counted as it stands.
 */
export const runBulkChunk = async (
  deps: ChunkDeps,
  { workspace_id, job_id, chunk }: BulkChunkMessage,
  { now, attempt }: { readonly now: Date; readonly attempt: number },
): Promise<void> => {
  const found = await deps.jobs.get(workspace_id, job_id);
  if (found?.kind !== "bulk" || !isGathered(found)) return;
  // A chunk of a paused job is sent again when the job is taken over or cancelled.
  const job = await actingJob(deps, found, now);
  if (job === undefined || job.ended_at !== null || chunk > job.chunks_total) return;
  const run = { job, chunk, at: now.toISOString() };
  let share: Share | undefined;
  await runChunk<BulkChunkResult>(
    {
      isSettled: () => deps.ledger.isSettled(nameOf(run)),
      work: async () => {
        if (job.state === "cancelled")
          return resultOf(deps, run, await told(deps, run, await stands(deps, run)));
        share = await shareOf(deps, run);
        return resultOf(deps, run, await told(deps, run, await act(deps, run, share)));
      },
      settle: (result) => deps.ledger.settle(result),
      // Nobody knows its leads where not even they could be read.
      giveUp: async () => {
        if (share === undefined) return;
        const others = new Map(share.ids.map((id) => [id, gaveUp]));
        await deps.ledger.settle(await resultOf(deps, run, await stands(deps, run, others)));
      },
    },
    attempt,
  );
};
