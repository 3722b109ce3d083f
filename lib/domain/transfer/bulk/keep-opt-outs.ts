import type { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { nobody } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { countedOptOut } from "#lib/domain/records/lead/opt-out.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type LeadPlan, unchanged } from "./lead-plan.ts";

/** Leads with unsubscribes or complaints from before opt-outs were kept. */
const countedOnly = {
  and: [
    { not: { field: "opted_out.channels", op: "exists" } },
    {
      or: [
        { field: "engagement.unsubscribes", op: "gt", value: 0 },
        { field: "engagement.complaints", op: "gt", value: 0 },
      ],
    },
  ],
} as const;

/** Jobs of one workspace at a time: the first one, and one for each day on which the job before failed. */
const attemptsMax = 30;

/** An id without a time, so that lists of jobs end before it. */
const jobIdOf = (workspaceId: WorkspaceId, attempt: number): JobId => {
  const name = attempt === 0 ? `opt-outs|${workspaceId}` : `opt-outs|${workspaceId}|${attempt}`;
  return `job_${derivedUlid(0, name)}`;
};

/** True for a job that has left leads as they were, because it could not gather or write them. */
const isIncomplete = (job: JobRecord): boolean =>
  job.kind === "bulk" && (job.state === "failed" || (job.ended_at !== null && job.counts.failed > 0));

/**
 * Starts the job that opts out the leads whose unsubscribes or complaints were only counted. Starts no second one while
 * the job is kept (30 days), unless it failed. A later job finds the leads that a rolled-back release has only counted.
 */
export const keepOptOuts = async (
  { jobs }: { readonly jobs: Pick<JobStore, "get" | "begin"> },
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> => {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const id = jobIdOf(workspaceId, attempt);
    const known = await jobs.get(workspaceId, id);
    if (known !== undefined && !isIncomplete(known)) return;
    if (known !== undefined) continue;
    const actor = { workspace_id: workspaceId, role: "admin", member_id: nobody } as const;
    const stamp = { actor, at: now.toISOString(), requestId: "opt-outs", via: "api" } as const;
    const filter = structuredClone(countedOnly) as unknown as NonNullable<
      BulkJobRecord["selection"]
    >["filter"];
    const selection = { filter, time_zone: "UTC" };
    const job = newBulkJob(id, { kind: "keep_opt_outs" }, stamp, { selection });
    await jobs.begin({ job, audit: bulkStartAudit(job) });
    return;
  }
};

/** Opts out a lead that has counted unsubscribes or complaints only. Leaves a lead whose opt-out an admin has cleared. */
export const planKeepingOptOut = (
  { job, at }: { readonly job: BulkJobRecord; readonly at: string },
  before: StoredLead,
): LeadPlan => {
  const { lead } = before;
  const opted_out = countedOptOut(lead, at);
  if (opted_out === null) return unchanged;
  const provenance = { ...lead.provenance, opted_out: { source: "engagement", at, by: job.id } };
  const image = { ...lead, opted_out, provenance };
  return {
    outcome: "changed",
    put: {
      before,
      after: noteAutomatic(before, bookkept(before, image, at, { kind: "bulk", jobId: job.id })),
    },
  };
};
