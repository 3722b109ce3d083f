import type { JobId } from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { type BulkJobRecord, type KeptAction, noBulkCounts } from "#lib/domain/platform/job/bulk-job.ts";

const dayMs = 86_400_000;

/** A job that is about to gather its leads; `rest` says more of it. */
export const newBulkJob = (
  id: JobId,
  action: KeptAction,
  { actor, at, requestId }: Stamp,
  rest: Partial<BulkJobRecord>,
): BulkJobRecord => ({
  workspace_id: actor.workspace_id,
  id,
  kind: "bulk",
  state: "queued",
  action,
  actor_role: actor.role,
  selection: null,
  expected_count: null,
  undoes: null,
  undone_by: null,
  as_of: null,
  ids_key: null,
  chunks_total: 0,
  chunks_done: 0,
  counts: noBulkCounts,
  ended_at: null,
  errors_key: null,
  failure: null,
  running_since: null,
  created_by: actor.member_id,
  request_id: requestId,
  created_at: at,
  updated_at: at,
  expires_at: new Date(Date.parse(at) + retentionDays.importArtefact * dayMs).toISOString(),
  version: 1,
  ...rest,
});
