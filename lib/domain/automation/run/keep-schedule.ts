import type { JobId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { isAuthorPaused } from "#lib/domain/automation/workflow/author-pause.ts";
import { guardrailsEveryMs, hasGuardrails } from "#lib/domain/automation/workflow/named-in.ts";
import { timesAround } from "#lib/domain/automation/workflow/schedule-times.ts";
import type { WorkflowReader, WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { DueStore } from "#lib/domain/platform/due/due.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";

export interface ScheduleDeps {
  readonly workflows: Pick<WorkflowReader, "get">;
  readonly jobs: Pick<JobStore, "get" | "begin">;
  readonly due: DueStore;
  readonly orders: OrderGuard;
  /** Looks at the arms of its splits. */
  readonly guard: (workspaceId: WorkspaceId, workflow: WorkflowRecord, now: Date) => Promise<void>;
}

/** A time that was missed is caught up for so long. */
const caughtUpMs = 24 * 3_600_000;

type Scheduled = Extract<WorkflowRecord["trigger"][number], { schedule: unknown }>;

/** Begins the job that enrols the leads of one time; once it has begun, it is left alone. */
const beginAt = async (
  { jobs }: ScheduleDeps,
  workspaceId: WorkspaceId,
  { id, updated_by, time_zone }: WorkflowRecord,
  trigger: Scheduled,
  at: Date,
): Promise<void> => {
  const jobId: JobId = `job_${derivedUlid(at.getTime(), `${id}|${JSON.stringify(trigger)}`)}`;
  if ((await jobs.get(workspaceId, jobId)) !== undefined) return;
  const actor = { workspace_id: workspaceId, member_id: updated_by, role: "manager" } as const;
  const stamp = { actor, at: at.toISOString(), requestId: id, via: "manual" } as const;
  const action = { kind: "enrol", workflow_id: id } as const;
  const job = newBulkJob(jobId, action, stamp, { selection: { filter: trigger.leads, time_zone } });
  await jobs.begin({ job, audit: bulkStartAudit(job) });
};

/**
 * Does what an active workflow's schedules ask for by now, and has them looked at again when the next time comes. The time
 * names its job, so that it is done once however often this is called; times from before it was
 * activated, or its schedules were changed, are not its own.
 */
export const keepSchedule = async (
  deps: ScheduleDeps,
  { workspace_id, workflow_id }: { readonly workspace_id: WorkspaceId; readonly workflow_id: WorkflowId },
  now: Date,
): Promise<void> => {
  const workflow = await deps.workflows.get(workspace_id, workflow_id);
  if (workflow?.state !== "active" || (await isAuthorPaused(deps, workspace_id, workflow, now))) return;
  const since = workflow.scheduled_since ?? workflow.updated_at;
  const scheduled = workflow.trigger.filter((one): one is Scheduled => "schedule" in one);
  const nexts: number[] = [];
  for (const trigger of scheduled) {
    const { last, next } = timesAround(trigger.schedule, now, workflow.time_zone);
    nexts.push(next.getTime());
    const isOwn = last.toISOString() >= since && now.getTime() - last.getTime() <= caughtUpMs;
    if (isOwn) await beginAt(deps, workspace_id, workflow, trigger, last);
  }
  if (hasGuardrails(workflow)) {
    await deps.guard(workspace_id, workflow, now);
    nexts.push(now.getTime() + guardrailsEveryMs);
  }
  if (nexts.length === 0) return;
  const until = new Date(Math.min(...nexts)).toISOString();
  await deps.due.put({ workspaceId: workspace_id, kind: "workflow", id: workflow_id }, until);
};
