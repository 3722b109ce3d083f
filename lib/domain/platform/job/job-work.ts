import * as z from "zod";
import { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { JobRecord } from "./job-record.ts";

/** A message that runs an export. Shares its queue with the steps of bulk actions; the job's record says whether it is due. */
export const JobWork = z.strictObject({
  workspace_id: WorkspaceId,
  job_id: JobId,
  step: z.literal("export"),
});
export type JobWork = z.infer<typeof JobWork>;

/** Returns the message for a job that became queued, or undefined. Sending it twice is harmless. */
export const jobWork = (before: JobRecord | undefined, after: JobRecord | undefined): JobWork | undefined =>
  after?.kind === "export" && after.state === "queued" && before?.state !== "queued"
    ? { workspace_id: after.workspace_id, job_id: after.id, step: "export" }
    : undefined;
