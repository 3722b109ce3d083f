import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import { type BulkJobRecord, isServiceAction } from "./bulk-job.ts";
import { authorOfJob } from "./job-author.ts";

const entry = (
  job: BulkJobRecord,
  action: string,
  { at, version }: { readonly at: string; readonly version: number },
  after: Record<string, unknown>,
): AuditEntry => ({
  workspaceId: job.workspace_id,
  at,
  actor: isServiceAction(job.action)
    ? { type: "system", id: job.action.kind === "copy_company" ? "company" : "opt_outs" }
    : { type: "member", id: authorOfJob(job) },
  action,
  recordId: job.id,
  version,
  before: {},
  after,
  requestId: job.request_id,
});

const stem = ({ undoes }: BulkJobRecord): string => (undoes === null ? "lead.bulk" : "lead.bulk_undo");

/** The entry of a job's beginning. */
export const bulkStartAudit = (job: BulkJobRecord): AuditEntry => {
  const { action, selection, undoes, expected_count } = job;
  return entry(
    job,
    `${stem(job)}.start`,
    { at: job.created_at, version: job.version },
    { ...action, action: action.kind, ...selection, undoes, expected_count },
  );
};

/** The entry of a chunk that is through. */
export const bulkChunkAudit = (
  job: BulkJobRecord,
  chunk: number,
  at: string,
  counts: Record<string, number>,
): AuditEntry =>
  // Out of the way of the job's own versions: lines of one moment must not share a key.
  entry(job, `${stem(job)}.chunk`, { at, version: 1_000_000 + chunk }, { chunk, ...counts });

/** The entry of a job's end. */
export const bulkEndAudit = (job: BulkJobRecord): AuditEntry =>
  entry(
    job,
    `${stem(job)}.${job.state}`,
    { at: job.updated_at, version: job.version },
    { action: job.action.kind, ...job.counts },
  );
