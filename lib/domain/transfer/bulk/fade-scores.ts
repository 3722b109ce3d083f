import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { everyLead } from "./switch-scoring.ts";

/**
 * Begins the day's job that writes the scores which time has changed since they were written; once a day, however often it
 * is asked. Points of events fade, adjustments run out, and rules may ask for dates.
 */
export const fadeScores = async (
  {
    jobs,
    leadSchemas,
  }: { readonly jobs: Pick<JobStore, "get" | "begin">; readonly leadSchemas: LeadSchemaSource },
  workspaceId: WorkspaceId,
  now: Date,
): Promise<void> => {
  const { scoring, isScoringPaused } = await leadSchemas.read(workspaceId);
  if (scoring === undefined || isScoringPaused === true) return;
  const day = now.toISOString().slice(0, 10);
  const at = `${day}T00:00:00.000Z`;
  const id = `job_${derivedUlid(Date.parse(at), `fade|${workspaceId}`)}` as const;
  if ((await jobs.get(workspaceId, id)) !== undefined) return;
  const stamp: Stamp = {
    actor: {
      workspace_id: workspaceId,
      member_id: scoring.updated_by ?? scoring.created_by,
      role: "manager",
    },
    at: now.toISOString(),
    requestId: `fade ${day}`,
    via: "api",
  };
  const action = { kind: "rescore", model_id: scoring.id } as const;
  const job = newBulkJob(id, action, stamp, { selection: { ...everyLead } });
  await jobs.begin({ job, audit: bulkStartAudit(job) });
};
