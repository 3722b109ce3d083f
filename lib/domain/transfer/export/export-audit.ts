import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { ExportJobRecord, ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";

/** Who exported what, and how many records it was, once that is known. */
const facts = (query: ExportQuery, count: number | undefined): Record<string, unknown> => ({
  ...query,
  ...(count === undefined ? {} : { count }),
});

/** The entry of an export answered at once; `exportId` names it, since it leaves no record. */
export const inlineExportAudit = (
  exportId: string,
  query: ExportQuery,
  count: number,
  { actor, at, requestId }: Stamp,
): AuditEntry => ({
  workspaceId: actor.workspace_id,
  at,
  actor: { type: "member", id: actor.member_id },
  action: `${query.object}.export`,
  recordId: exportId,
  version: 1,
  before: {},
  after: facts(query, count),
  requestId,
});

const jobEntry = (job: ExportJobRecord, step: string, count?: number): AuditEntry => ({
  workspaceId: job.workspace_id,
  at: job.updated_at,
  actor: { type: "member", id: authorOfJob(job) },
  action: `${job.query.object}.export${step}`,
  recordId: job.id,
  version: job.version,
  before: {},
  after: facts(job.query, count),
  requestId: job.request_id,
});

/** The entry of a job's beginning; its end, which knows the count, has one of its own. */
export const exportStartAudit = (job: ExportJobRecord): AuditEntry => jobEntry(job, ".start");
/** The entry of a scheduled export that began no work, since its owner may not export any more. */
export const exportRefusedAudit = (job: ExportJobRecord): AuditEntry => jobEntry(job, ".refuse");
/** The entry of an export that a member cancelled. */
export const exportCancelAudit = (job: ExportJobRecord, id: MemberId): AuditEntry => ({
  ...jobEntry(job, ".cancel"),
  actor: { type: "member", id },
});
export const exportDoneAudit = (job: ExportJobRecord): AuditEntry => jobEntry(job, "", job.counts.leads);
