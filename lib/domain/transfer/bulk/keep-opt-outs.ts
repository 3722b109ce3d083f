import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { nobody } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type LeadPlan, unchanged } from "./lead-plan.ts";

/** Leads with unsubscribes or complaints from before opt-outs were kept. */
const uncounted = {
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

/**
 * Begins the job that opts out the leads whose unsubscribes or complaints were only counted. Once while the job is kept,
 * however often it is asked; the next one finds what a rolled-back release has only counted since.
 */
export const keepOptOuts = async (
  { jobs }: { readonly jobs: Pick<JobStore, "get" | "begin"> },
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> => {
  // Of no time, so that it is below all jobs that are listed.
  const id = `job_${derivedUlid(0, `opt-outs|${workspaceId}`)}` as const;
  if ((await jobs.get(workspaceId, id)) !== undefined) return;
  const actor = { workspace_id: workspaceId, role: "admin", member_id: nobody } as const;
  const stamp = { actor, at: now.toISOString(), requestId: "opt-outs", via: "api" } as const;
  const filter = structuredClone(uncounted) as unknown as NonNullable<BulkJobRecord["selection"]>["filter"];
  const selection = { filter, time_zone: "UTC" };
  const job = newBulkJob(id, { kind: "keep_opt_outs" }, stamp, { selection });
  await jobs.begin({ job, audit: bulkStartAudit(job) });
};

/** Opts a lead out that has only counters to say so. A lead whose opt-out an admin has cleared stays as it is. */
export const planKeepingOptOut = (
  { job, at }: { readonly job: BulkJobRecord; readonly at: string },
  before: StoredLead,
): LeadPlan => {
  const { lead } = before;
  const { unsubscribes, complaints } = lead.engagement;
  const isDecided = lead.opted_out !== null || lead.provenance["opted_out"] !== undefined;
  if (isDecided || unsubscribes + complaints === 0) return unchanged;
  const source = unsubscribes > 0 ? "unsubscribe" : "complaint";
  const opted_out = { channels: ["email" as const], at, source };
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
