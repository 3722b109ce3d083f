import * as z from "zod";
import { ExportScheduleId, MemberId, WorkspaceId } from "#lib/contract/ids.ts";
import { Job, type JobState } from "#lib/contract/jobs.ts";
import { Timestamp } from "#lib/contract/lead-record.ts";
import { ExportQuery } from "#lib/domain/export/export-query.ts";

/** A job as the table holds it: the public record, and what its runs need between them. */
export const JobRecord = z.strictObject({
  workspace_id: WorkspaceId,
  ...Job.omit({ eta_s: true, result_url: true, errors_url: true }).shape,
  /** Jobs of an earlier version lack it. */
  sha256: Job.shape.sha256.default(null),
  query: ExportQuery,
  /** Whether the caller asked for a job, the file was too large to be answered, or a schedule's time had come. */
  because: z.enum(["preferred", "too_large", "scheduled"]),
  /** Of which schedule it is a run, at which of its times, and under which prefix its file goes. */
  scheduled: z.strictObject({ schedule_id: ExportScheduleId, at: Timestamp, prefix: z.string() }).optional(),
  created_by: MemberId,
  request_id: z.string(),
  /** Counts the attempts; each writes under a key of its own, so that one that was given up spoils nothing. */
  run: z.int().min(0),
  running_since: Timestamp.nullable(),
  /** Which delivery of which message the run is. */
  claim: z.strictObject({ message_id: z.string(), attempt: z.int() }).nullable(),
  /** Of the file in the export bucket, once it is whole. */
  result_key: z.string().nullable(),
});
export type JobRecord = z.infer<typeof JobRecord>;

/** The next image of a record: one version on, at `at`. */
export const nextJob = (record: JobRecord, at: string, change: Partial<JobRecord>): JobRecord => ({
  ...record,
  ...change,
  updated_at: at,
  version: record.version + 1,
});

/** States that a job does not leave. */
export const isOver = (state: JobState): boolean => state === "done" || state === "failed";

const etaSeconds = ({ state, progress, running_since }: JobRecord, now: Date): number | null => {
  if (state !== "running" || running_since === null || progress.total === null || progress.done === 0)
    return null;
  const elapsedMs = now.getTime() - Date.parse(running_since);
  return Math.ceil((elapsedMs / progress.done / 1000) * Math.max(0, progress.total - progress.done));
};

/** The job as the API shows it. */
export const toJob = (record: JobRecord, now: Date, resultUrl: string | null): Job => ({
  id: record.id,
  kind: record.kind,
  state: record.state,
  progress: record.progress,
  eta_s: etaSeconds(record, now),
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
