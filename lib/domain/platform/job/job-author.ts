import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { JobRecord } from "./job-record.ts";

/** The member in whose name a job works. */
export const authorOfJob = ({
  created_by,
  taken_over_by = created_by,
}: Pick<JobRecord, "created_by" | "taken_over_by">): MemberId => taken_over_by;
