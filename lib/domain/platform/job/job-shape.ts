import * as z from "zod";
import { JobId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { JobFailure, JobState } from "#lib/contract/platform/jobs.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";

/** What the table holds of every job. */
export const jobShape = {
  workspace_id: WorkspaceId,
  id: JobId,
  state: JobState,
  failure: JobFailure.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Timestamp,
  version: z.int().min(1),
  created_by: MemberId,
  /** In whose name it goes on since it was taken over. */
  taken_over_by: MemberId.optional(),
  request_id: z.string(),
  running_since: Timestamp.nullable(),
} as const;
