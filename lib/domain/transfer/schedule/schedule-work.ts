import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { ExportScheduleId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import type { ScheduleRecord } from "./schedule-record.ts";

const named = {
  kind: z.literal("export_schedule"),
  workspace_id: WorkspaceId,
  schedule_id: ExportScheduleId,
};

/** A message about an export schedule. */
export const ScheduleMessage = z.discriminatedUnion("step", [
  /** Starts the run of one scheduled time. */
  z.strictObject({ ...named, step: z.literal("run"), scheduled_at: z.iso.datetime() }),
  /** Copies the record's times to EventBridge Scheduler. */
  z.strictObject({ ...named, step: z.literal("sync") }),
]);
export type ScheduleMessage = z.infer<typeof ScheduleMessage>;

/** When runs begin; null while none does. */
export const timesOf = (record: ScheduleRecord | undefined): RunSchedule | null =>
  record === undefined || record.paused ? null : record.schedule;

/** The work that a committed change of a schedule calls for. Sending it twice does no harm. */
export const scheduleWork = (
  before: ScheduleRecord | undefined,
  after: ScheduleRecord | undefined,
): ScheduleMessage | undefined => {
  const record = after ?? before;
  if (record === undefined || isDeepStrictEqual(timesOf(before), timesOf(after))) return undefined;
  return { kind: "export_schedule", workspace_id: record.workspace_id, schedule_id: record.id, step: "sync" };
};
