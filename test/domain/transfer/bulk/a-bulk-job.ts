import type { BulkJobRecord, KeptAction } from "#lib/domain/platform/job/bulk-job.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

export const at = "2026-02-03T04:05:06.789Z";

/** A job as somebody begins it. */
export const aBulkJob = (
  action: KeptAction,
  actor = anActor("admin"),
  rest: Partial<BulkJobRecord> = {},
): BulkJobRecord =>
  newBulkJob("job_01J0000000000000000000000J", action, { actor, at, requestId: "r", via: "manual" }, rest);
