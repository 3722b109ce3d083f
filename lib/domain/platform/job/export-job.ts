import * as z from "zod";
import { Filter } from "#lib/contract/platform/filters.ts";
import { ExportScheduleId, MemberId } from "#lib/contract/platform/ids.ts";
import { ExportJob, type JobCounts, JobProgress, type ListedExport } from "#lib/contract/platform/jobs.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { ExportObject, isOfLeads } from "#lib/contract/transfer/export-object.ts";
import {
  ExportCompression,
  ExportDelimiter,
  ExportFormat,
  ExportHeadings,
} from "#lib/contract/transfer/exports.ts";
import { jobPace } from "./job-pace.ts";
import { jobShape } from "./job-shape.ts";

/** How an export is written: its format, and what may be chosen about it. */
export const ExportForm = z.strictObject({
  format: ExportFormat,
  /** Of the kind of record. */
  fields: z.array(z.string()).nullable(),
  delimiter: ExportDelimiter,
  bom: z.boolean(),
  headings: ExportHeadings,
  compression: ExportCompression,
});
export type ExportForm = z.infer<typeof ExportForm>;

/** What an export holds, in which form; `owner_id` confines it to what one member may export. */
export const ExportQuery = z.strictObject({
  object: ExportObject.default("lead"),
  ...ExportForm.shape,
  /** As it was asked; jobs of an earlier version lack it. None is newest first. */
  sort: z.array(z.string()).default([]),
  filter: Filter.nullable(),
  /** Where the filter's days begin. */
  time_zone: z.string(),
  owner_id: MemberId.nullable(),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/** An export as the table holds it: the public record, and what its runs need between them. */
export const ExportJobRecord = z.strictObject({
  ...jobShape,
  kind: z.literal("export"),
  progress: JobProgress,
  counts: z.strictObject({
    leads: z.int().min(0).describe("Records of whatever kind."),
    bytes: z.int().min(0),
  }),
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

/** What the file holds, as the API shows it. */
export const toJobCounts = ({ counts, query }: Pick<ExportJobRecord, "counts" | "query">): JobCounts => ({
  records: counts.leads,
  ...(isOfLeads(query.object) && { leads: counts.leads }),
  bytes: counts.bytes,
});

/** The export as the API shows it. */
export const toExportJob = (record: ExportJobRecord, now: Date, resultUrl: string | null): ExportJob => ({
  id: record.id,
  kind: record.kind,
  object: record.query.object,
  state: record.state,
  progress: record.progress,
  ...jobPace(record, record.progress, now),
  counts: toJobCounts(record),
  result_url: resultUrl,
  sha256: record.sha256,
  errors_url: null,
  failure: record.failure,
  created_at: record.created_at,
  updated_at: record.updated_at,
  expires_at: record.expires_at,
  version: record.version,
});

/** The same in a list: without links. */
export const toListedExport = (record: ExportJobRecord, now: Date): z.infer<typeof ListedExport> => {
  const { result_url: _, errors_url: __, ...listed } = toExportJob(record, now, null);
  return listed;
};
