import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { Writer } from "#lib/domain/records/lead/visibility.ts";

/** In whose name it changes leads. */
export const writerOf = ({ actor_role, created_by }: BulkJobRecord): Writer => ({
  role: actor_role,
  member_id: created_by,
});
