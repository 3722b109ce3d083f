import * as z from "zod";
import type { JobState } from "#lib/contract/platform/jobs.ts";
import { BulkJobRecord } from "./bulk-job.ts";
import { ExportJobRecord } from "./export-job.ts";

/** A job as the table holds it. */
export const JobRecord = z.discriminatedUnion("kind", [ExportJobRecord, BulkJobRecord]);
export type JobRecord = z.infer<typeof JobRecord>;

/** The next image of a record: one version on, at `at`. */
export const nextJob = <Record extends JobRecord>(
  record: Record,
  at: string,
  change: Partial<Record>,
): Record => ({
  ...record,
  ...change,
  updated_at: at,
  version: record.version + 1,
});

/** States that a job does not leave. */
export const isOver = (state: JobState): boolean =>
  state === "done" || state === "failed" || state === "cancelled";
