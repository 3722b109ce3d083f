import type { LeadId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { isAuthorPaused } from "#lib/domain/automation/workflow/author-pause.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayRead, mayWrite, type Writer } from "#lib/domain/records/lead/visibility.ts";
import type { BulkRunner } from "#lib/domain/transfer/bulk/bulk-runner.ts";
import { failed, type LeadPlan, notFound, refused, unchanged } from "#lib/domain/transfer/bulk/lead-plan.ts";
import { endedRun, type RunDeps } from "./burst.ts";
import { type Enrolled, enrol } from "./enrol.ts";

/** Leads that are looked after at a time. */
const atOnce = 20;

const changed: LeadPlan = { outcome: "changed" };

const planOf: Readonly<Record<Enrolled["outcome"], LeadPlan>> = {
  enrolled: changed,
  in_a_run: refused("in_a_run", "It is on its way through the workflow already."),
  not_again: refused("not_again", "The workflow lets it in no more, or not yet."),
  excluded: refused("excluded", "The workflow's `unless` keeps it out."),
};

/** Attempts against a run that goes on meanwhile. */
const attemptsMax = 10;

/** The lead is not the job's to change. */
class LeftAlone extends Error {
  readonly plan: LeadPlan;
  constructor(plan: LeadPlan) {
    super(plan.outcome);
    this.plan = plan;
  }
}

/** Enrols a job's leads, or ends their runs. One run for a job and a lead, however often its chunk comes. */
export const bulkRuns = (deps: RunDeps, clock: () => Date): BulkRunner => {
  const enrolOne = async (
    job: BulkJobRecord,
    workflow: WorkflowId,
    read: () => Promise<StoredLead>,
  ): Promise<LeadPlan> => {
    const record = await deps.workflows.get(job.workspace_id, workflow);
    if (record?.state !== "active") return failed("wrong_state", "The workflow is not active.");
    if (await isAuthorPaused(deps, job.workspace_id, record, clock()))
      return failed("wrong_state", "The workflow is paused: its author may no longer write workflows.");
    const occurrence = {
      at: job.created_at,
      name: job.id,
      trigger: { kind: "bulk", job: job.id },
      cause: { root: job.id, depth: 1, bulk: true },
    } as const;
    return planOf[(await enrol(deps, record, occurrence, read, clock)).outcome];
  };

  const endOne = async (job: BulkJobRecord, workflow: WorkflowId, lead: LeadId): Promise<LeadPlan> => {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const standing = await deps.runs.standing(job.workspace_id, lead, workflow);
      if (standing === undefined) return unchanged;
      const before = await deps.runs.get(job.workspace_id, standing.active ?? standing.lastRun);
      const end = before?.progress.end ?? null;
      // An earlier delivery of this chunk has ended it.
      if (end?.reason === "cancelled" && end.message === job.id) return changed;
      if (before === undefined || end !== null) return unchanged;
      const after = endedRun(before, clock(), "cancelled", { code: "unenrolled", message: job.id });
      if ((await deps.runs.write({ before, after, trace: [] })) === "stored") return changed;
    }
    return failed("busy", "Its run never stood still. Do it once more for this lead.");
  };

  const one = async (job: BulkJobRecord, writer: Writer, id: LeadId): Promise<LeadPlan> => {
    const { action, workspace_id } = job;
    if (action.kind !== "enrol" && action.kind !== "unenrol") throw new Error(`${action.kind} is no run's`);
    const read = async (): Promise<StoredLead> => {
      const stored = await deps.leads.get(workspace_id, id);
      if (stored === undefined || stored.deleted !== undefined || !mayRead(writer, stored.lead))
        throw new LeftAlone(notFound);
      if (!mayWrite(writer, stored.lead))
        throw new LeftAlone(refused("forbidden", "This lead is not yours."));
      return stored;
    };
    try {
      if (action.kind === "enrol") return await enrolOne(job, action.workflow_id, read);
      await read();
      return await endOne(job, action.workflow_id, id);
    } catch (error) {
      if (error instanceof LeftAlone) return error.plan;
      throw error;
    }
  };

  return {
    run: async (job, writer, ids) => {
      const plans = new Map<LeadId, LeadPlan>();
      const waiting = ids.toReversed();
      const work = async (): Promise<void> => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
          plans.set(next, await one(job, writer, next));
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return plans;
    },
  };
};
