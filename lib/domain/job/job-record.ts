import * as z from "zod";
import { ExportScheduleId } from "#lib/contract/ids.ts";
import { ExportJob, JobCounts, JobProgress, type JobState } from "#lib/contract/jobs.ts";
import { Timestamp } from "#lib/contract/lead-record.ts";
import { BulkJobRecord } from "#lib/domain/bulk/bulk-job.ts";
import { ExportQuery } from "#lib/domain/export/export-query.ts";
import { etaSeconds } from "./eta-seconds.ts";
import { jobShape } from "./job-shape.ts";

/** An export as the table holds it: the public record, and what its runs need between them. */
export const ExportJobRecord = z.strictObject({
  ...jobShape,
  kind: z.literal("export"),
  progress: JobProgress,
  counts: JobCounts,
  /** Jobs of an earlier version lack it. */
  sha256: ExportJob.shape.sha256.default(null),
  query: ExportQuery,
  /** Whether the caller asked for a job, the file was too large to be answered, or a schedule's time had come. */
  because: z.enum(["preferred", "too_large", "scheduled"]),
  /** Of which schedule it is a run, at which of its times, and under which prefix its file goes. */
  scheduled: z.strictObject({ schedule_id: ExportScheduleId, at: Timestamp, prefix: z.string() }).optional(),
  /** Counts the attempts; each writes under a key of its own, so that one that was given up spoils nothing. */
  run: z.int().min(0),
  /** Which delivery of which message the run is. */
  claim: z.strictObject({ message_id: z.string(), attempt: z.int() }).nullable(),
  /** Of the file in the export bucket, once it is whole. */
  result_key: z.string().nullable(),
});
export type ExportJobRecord = z.infer<typeof ExportJobRecord>;

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

/** The export as the API shows it. */
export const toExportJob = (record: ExportJobRecord, now: Date, resultUrl: string | null): ExportJob => ({
  id: record.id,
  kind: record.kind,
  state: record.state,
  progress: record.progress,
  eta_s: etaSeconds(record, record.progress, now),
  counts: record.counts,
  result_url: resultUrl,
  sha256: record.sha256,
  errors_url: null,
  failure: record.failure,
  created_at: record.created_at,
  updated_at: record.updated_at,
  expires_at: record.expires_at,
  version: record.version,
});
