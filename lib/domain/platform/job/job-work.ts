import * as z from "zod";
import { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { JobRecord } from "./job-record.ts";

/** What the jobs queue carries. The record says whether the work is still due. */
export const JobWork = z.strictObject({ workspace_id: WorkspaceId, job_id: JobId });
export type JobWork = z.infer<typeof JobWork>;

/** The work that a committed change of a job calls for, or none. Sending it twice does no harm. */
export const jobWork = (before: JobRecord | undefined, after: JobRecord | undefined): JobWork | undefined =>
  after?.kind === "export" && after.state === "queued" && before?.state !== "queued"
    ? { workspace_id: after.workspace_id, job_id: after.id }
    : undefined;
