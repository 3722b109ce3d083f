import type { JobId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { Moment } from "#lib/domain/segments/list/expand-lists.ts";
import { writableLeads } from "#lib/domain/transfer/bulk/writable-leads.ts";

/**
 * The job that puts leads on a new snapshot list: those that pass its filter and that its maker may write. Throws
 * Refusal where its conditions together are more than a filter may have.
 */
export const snapshotJob = (
  id: JobId,
  { id: list_id, filter, exclude, time_zone }: LeadList,
  stamp: Stamp,
  { catalogue }: Moment,
): JobBegin => {
  const action = { kind: "snapshot", list_id } as const;
  const left = exclude === null ? null : { not: exclude };
  const asked = allOf([filter, left, writableLeads(stamp.actor, action)]);
  const selection = { filter: readFilter(asked, catalogue, inJson("/filter")), time_zone };
  const job = newBulkJob(id, action, stamp, { selection });
  return { job, audit: bulkStartAudit(job) };
};
