import * as z from "zod";
import { waitSeconds } from "#lib/contract/automation/wait.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { BulkCounts, JobAction } from "#lib/contract/transfer/bulk-action.ts";
import { ExportObject } from "#lib/contract/transfer/export-object.ts";
import { route } from "../route.ts";
import { JobId } from "./ids.ts";
import { pageOf, pageQuery } from "./page.ts";

export const JobState = z
  .enum(["queued", "running", "done", "failed", "cancelled", "paused"])
  .describe(
    "`paused`: who started it may no longer do such work. Take it over (`POST /standing-orders/{order_id}/take-over`) or cancel it.",
  );
export type JobState = z.infer<typeof JobState>;

const count = z.int().min(0);

/** Why a job ended without its result, or is paused. */
export const JobFailure = z.strictObject({
  code: z
    .enum([
      "took_too_long",
      "incomplete",
      "outdated_filter",
      "owner_may_not_export",
      "saved_filter_unusable",
      "count_differs",
      "author_may_not",
      "internal",
    ])
    .describe(
      "`incomplete`: the file did not hold every lead that was counted, so it was thrown away. `count_differs`: by the time that the leads were gathered they were not `expected_count`; none was changed. `author_may_not`: the job is paused.",
    ),
  message: z.string(),
});
export type JobFailure = z.infer<typeof JobFailure>;

export const JobProgress = z
  .strictObject({ done: count, total: count.nullable() })
  .describe(
    "Records looked at, of those that there are; the total is null until they were counted, and where nobody counts them first.",
  );
export type JobProgress = z.infer<typeof JobProgress>;

export const JobCounts = z.strictObject({
  records: count.describe("In the file, of whatever kind."),
  leads: count.optional().describe("The same, of leads and contacts."),
  bytes: count.describe("Of the file."),
});
export type JobCounts = z.infer<typeof JobCounts>;

const shared = {
  id: JobId,
  state: JobState,
  progress: JobProgress,
  waiting: z
    .boolean()
    .describe(
      "It is running, and for half a minute nobody was at work on it: it is taken up again by itself.",
    ),
  eta_s: count
    .nullable()
    .describe("Seconds until the end at the speed so far; null unless it is running and not `waiting`."),
  failure: JobFailure.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
} as const;

export const ExportJob = z.strictObject({
  ...shared,
  kind: z.literal("export"),
  object: ExportObject.describe("What it exports."),
  counts: JobCounts,
  result_url: z.url().nullable().describe("The file, once the job is done; the link holds for 15 minutes."),
  sha256: z.string().nullable().describe("Of the file, in hex, once the job is done."),
  errors_url: z.null().describe("An export leaves nothing out."),
  expires_at: Timestamp.describe("The job and its file are gone after this."),
});
export type ExportJob = z.infer<typeof ExportJob>;

export const BulkJob = z.strictObject({
  ...shared,
  kind: z.literal("bulk"),
  action: JobAction.describe("Of an undo: what it takes back."),
  counts: BulkCounts,
  result_url: z.null(),
  errors_url: z
    .url()
    .nullable()
    .describe(
      "CSV: each lead, or field, that was left as it is, and why. Null until the job is over and where there is none; the link holds for 15 minutes.",
    ),
  undoes: JobId.nullable().describe("The job that this one takes back; null for an action of its own."),
  undone_by: JobId.nullable().describe("The job that takes this one back."),
  as_of: Timestamp.nullable().describe(
    "Set where other bulk work went on while the leads were gathered: changes after this moment may have been missed.",
  ),
  expires_at: Timestamp.describe("Until then it can be undone; the job is gone after this."),
});
export type BulkJob = z.infer<typeof BulkJob>;

/** Work that goes on after its request was answered. */
export const Job = z.discriminatedUnion("kind", [ExportJob, BulkJob]);
export type Job = z.infer<typeof Job>;

const links = { result_url: true, errors_url: true } as const;
export const ListedExport = ExportJob.omit(links);
/** As a list shows it: links to files are in the job itself. */
export const ListedJob = z.discriminatedUnion("kind", [ListedExport, BulkJob.omit(links)]);
export type ListedJob = z.infer<typeof ListedJob>;

const roles = ["admin", "manager", "sales_rep"] as const;

export const listJobs = route({
  id: "listJobs",
  area: "jobs",
  method: "GET",
  path: "/jobs",
  summary: "List jobs of every kind, newest first",
  description:
    "Exports, bulk actions and what takes them back, as long as they are kept. A sales rep sees the jobs that they started. Links to files are in the job itself.",
  roles,
  rate: "read",
  query: z.strictObject({
    ...pageQuery,
    kind: z.enum(["export", "bulk"]).optional(),
    state: JobState.optional(),
  }),
  answers: { 200: { description: "A page of jobs.", schema: pageOf(ListedJob) } },
  errors: ["invalid_cursor"],
  example: { query: { kind: "bulk", limit: "10" } },
});

const params = z.strictObject({ job_id: JobId });

export const getJob = route({
  id: "getJob",
  area: "jobs",
  method: "GET",
  path: "/jobs/{job_id}",
  summary: "See how a job is getting on, and fetch its result",
  description:
    "A sales rep sees the jobs that they started. With `wait` it is answered once it is over, or as it is when the time is up.",
  roles,
  rate: "read",
  params,
  query: z.strictObject({ wait: waitSeconds }),
  answers: { 200: { description: "The job as it stands.", schema: Job } },
  finds: "job",
  example: { query: { wait: "20" } },
});

export const cancelJob = route({
  id: "cancelJob",
  area: "jobs",
  method: "POST",
  path: "/jobs/{job_id}/cancel",
  summary: "Stop a bulk action",
  description:
    "Leads that it has changed stay changed, and `counts` says how many; undo the job to take them back. What is under way for some hundred leads comes to its end first. A paused export can be stopped too.",
  roles,
  rate: "write",
  params,
  answers: { 200: { description: "The job as it stands.", schema: Job } },
  errors: ["wrong_state"],
  finds: "job",
});

export const undoJob = route({
  id: "undoJob",
  area: "jobs",
  method: "POST",
  path: "/jobs/{job_id}/undo",
  summary: "Take a bulk action back",
  description:
    "For 30 days. Every field gets the value that it had before, unless a person, a file or another job has changed it since: `errors_url` of the undo lists these fields. What rules, workflows and assignment have changed since is put back too. It is a job of its own; asked again, it is the same one. Who undoes needs the permission for it, lead by lead.",
  roles,
  rate: "heavy",
  params,
  answers: {
    202: {
      description: "The job that takes it back.",
      schema: BulkJob,
      headers: { Location: "Of the job." },
    },
  },
  errors: ["wrong_state"],
  finds: "job",
});

/** In the order of the documentation. */
export const jobsRoutes = { listJobs, getJob, cancelJob, undoJob };
