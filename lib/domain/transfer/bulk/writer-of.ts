import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import type { Writer } from "#lib/domain/records/lead/visibility.ts";

/** In whose name it changes leads. */
export const writerOf = (job: BulkJobRecord): Writer => ({
  role: job.actor_role,
  member_id: authorOfJob(job),
});
