import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { JobReader } from "#lib/domain/platform/job/job-store.ts";
import { updateRecord } from "#lib/domain/platform/named-record/update-record.ts";
import type { SnapshotLists } from "#lib/domain/segments/list/list-store.ts";
import type { BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";

interface SettleDeps {
  readonly jobs: Pick<JobReader, "get">;
  readonly lists: SnapshotLists;
}

/** Says on a snapshot list how its job has come out, once however often its message comes. */
export const settleSnapshot = async (
  { jobs, lists }: SettleDeps,
  { workspace_id: workspaceId, job_id }: BulkStepMessage,
  now: Date,
): Promise<void> => {
  const job = await jobs.get(workspaceId, job_id);
  if (job?.kind !== "bulk" || job.action.kind !== "snapshot" || job.ended_at === null) return;
  const { state, counts, as_of, running_since } = job;
  const at = now.toISOString();
  const settled = {
    state: state === "done" ? "ready" : "failed",
    snapshot: {
      job_id,
      leads: counts.changed + counts.unchanged,
      left_out: counts.refused + counts.failed,
      taken_at: as_of ?? running_since,
    },
  } as const;
  const auditOf = (before: LeadList, after: LeadList): AuditEntry => ({
    workspaceId,
    at,
    actor: { type: "system", id: "list.settle" },
    action: "list.settle",
    recordId: after.id,
    version: after.version,
    ...differingFields({ ...before }, { ...after }),
    requestId: job.request_id,
  });
  const change = (before: LeadList) =>
    before.state === "building" && before.snapshot?.job_id === job_id ? settled : undefined;
  await updateRecord(lists, { id: job.action.list_id, workspaceId, at, change, auditOf });
};
