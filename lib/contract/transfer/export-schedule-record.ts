import * as z from "zod";
import { Filter, FilterInput } from "#lib/contract/platform/filters.ts";
import { ExportScheduleId, JobId, MemberId, SavedFilterId } from "#lib/contract/platform/ids.ts";
import { JobCounts, JobFailure, JobState } from "#lib/contract/platform/jobs.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { NewRunSchedule, RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import { LeadField, leadFieldsMax } from "#lib/contract/records/lead-fields.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { OrderAuthor } from "#lib/contract/team/paused-order.ts";
import { ExportObject, type RecordObject } from "./export-object.ts";
import { ExportChoices, ExportOrder, exportedRecords, fieldsOf } from "./exports.ts";

const name = z.string().trim().min(1).max(100).describe("Unique in the workspace.");
const prefix = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/, "For example `crm/nightly`.")
  .describe(
    "Files lie in the export bucket at `scheduled/<workspace>/<prefix>/<time>-<run>.<format>`, each with a manifest beside it; no run overwrites another's. The schedule's id when left out.",
  );
const common = {
  ...ExportChoices,
  sort: ExportOrder.optional(),
  filter: FilterInput.optional().describe(
    "As JSON, or as text such as `score >= 70`. Its relative dates count from each run.",
  ),
} as const;

const OfLeads = z.strictObject({
  object: z.enum(["lead", "contact"]).optional().describe("Leads, where nothing is said."),
  ...common,
  fields: z.array(LeadField).min(1).max(leadFieldsMax).optional(),
  saved_filter: SavedFilterId.nullable()
    .optional()
    .describe(
      "Null: none. Which must hold beside `filter`, as it is at each run; it can't be deleted meanwhile.",
    ),
});

const ofRecords = <Name extends RecordObject>(object: Name) =>
  z.strictObject({ object: z.literal(object), ...common, fields: fieldsOf<string>(exportedRecords[object]) });

/** What a schedule's runs export: the body of `POST /exports` without a time zone, which is the schedule's. */
export const ScheduledExport = z.discriminatedUnion("object", [
  OfLeads,
  ofRecords("activity"),
  ofRecords("campaign"),
  ofRecords("company"),
  ofRecords("deal"),
  ofRecords("template"),
]);
export type ScheduledExport = z.infer<typeof ScheduledExport>;

const schedule = NewRunSchedule.describe("In its time zone the filter's days begin, too.");
const paused = z.boolean().describe("While true, no run begins.");

export const NewExportSchedule = z.strictObject({
  name,
  export: ScheduledExport.prefault({}),
  schedule,
  prefix: prefix.optional(),
  paused: paused.default(false),
});
export type NewExportSchedule = z.infer<typeof NewExportSchedule>;

export const ExportScheduleChange = z.strictObject({
  name: name.optional(),
  export: ScheduledExport.optional().describe("Replaces what was exported as a whole."),
  schedule: schedule.optional(),
  prefix: prefix.optional(),
  paused: paused.optional(),
});
export type ExportScheduleChange = z.infer<typeof ExportScheduleChange>;

/** Why a schedule rests although nobody paused it. */
export const PauseReason = z.strictObject({
  code: z.enum(["owner_may_not_export", "saved_filter_unusable", "outdated_filter", "schedule_refused"]),
  message: z.string(),
  at: Timestamp,
});
export type PauseReason = z.infer<typeof PauseReason>;

export const ExportSchedule = z.strictObject({
  id: ExportScheduleId,
  name: z.string(),
  export: z.strictObject({
    object: ExportObject.default("lead"),
    ...ExportChoices,
    fields: z.array(z.string()).optional(),
    sort: ExportOrder.optional(),
    filter: Filter.nullable(),
    saved_filter: SavedFilterId.nullable().default(null),
  }),
  schedule: RunSchedule,
  prefix: z.string(),
  paused: z.boolean(),
  pause_reason: PauseReason.nullable().describe("Set when the schedule paused itself."),
  created_by: MemberId,
  owner_id: MemberId.optional().describe(
    "By whose role its runs export: who took it over. `created_by` where it is left out.",
  ),
  updated_by: OrderAuthor,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type ExportSchedule = z.infer<typeof ExportSchedule>;

/** One time of a schedule: exactly one job. */
export const ScheduledRun = z.strictObject({
  scheduled_at: Timestamp,
  job_id: JobId,
  state: JobState,
  counts: JobCounts,
  failure: JobFailure.nullable(),
  key: z.string().nullable().describe("Of the file in the export bucket, once it is whole."),
  manifest_key: z.string().nullable(),
  result_url: z.url().nullable().describe("The file; the link holds for 15 minutes."),
  updated_at: Timestamp,
});
export type ScheduledRun = z.infer<typeof ScheduledRun>;

/** Runs that a schedule shows. */
export const runsShownMax = 20;

export const ExportScheduleWithRuns = z.strictObject({
  ...ExportSchedule.shape,
  runs: z
    .array(ScheduledRun)
    .max(runsShownMax)
    .describe(`The latest ${runsShownMax} of the last ${retentionDays.scheduledExport} days, newest first.`),
});
export type ExportScheduleWithRuns = z.infer<typeof ExportScheduleWithRuns>;
