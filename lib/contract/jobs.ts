import * as z from "zod";
import { JobId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";
import { route } from "./route.ts";

export const JobState = z.enum(["queued", "running", "done", "failed"]);
export type JobState = z.infer<typeof JobState>;

const count = z.int().min(0);

/** Why a job ended without its result. */
export const JobFailure = z.strictObject({
  code: z
    .enum([
      "took_too_long",
      "incomplete",
      "outdated_filter",
      "owner_may_not_export",
      "saved_filter_unusable",
      "internal",
    ])
    .describe("`incomplete`: the file did not hold every lead that was counted, so it was thrown away."),
  message: z.string(),
});
export type JobFailure = z.infer<typeof JobFailure>;

export const JobProgress = z
  .strictObject({ done: count, total: count.nullable() })
  .describe("Leads looked at, of those in the workspace; the total is null until they were counted.");

export const JobCounts = z.strictObject({
  leads: count.describe("In the file."),
  bytes: count.describe("Of the file."),
});
export type JobCounts = z.infer<typeof JobCounts>;

/** Work that goes on after its request was answered. */
export const Job = z.strictObject({
  id: JobId,
  kind: z.enum(["export"]),
  state: JobState,
  progress: JobProgress,
  eta_s: count.nullable().describe("Seconds until the end at the speed so far; null unless running."),
  counts: JobCounts,
  result_url: z.url().nullable().describe("The file, once the job is done; the link holds for 15 minutes."),
  sha256: z.string().nullable().describe("Of the file, in hex, once the job is done."),
  errors_url: z.url().nullable().describe("A list of what was left out; an export leaves nothing out."),
  failure: JobFailure.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  expires_at: Timestamp.describe("The job and its file are gone after this."),
  version: z.int().min(1),
});
export type Job = z.infer<typeof Job>;

export const getJob = route({
  id: "getJob",
  area: "jobs",
  method: "GET",
  path: "/jobs/{job_id}",
  summary: "See how a job is getting on, and fetch its result",
  description: "A sales rep sees the jobs that they started.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "read",
  params: z.strictObject({ job_id: JobId }),
  answers: { 200: { description: "The job as it stands.", schema: Job } },
  finds: "job",
});
