import type { RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import type { PauseReason } from "#lib/contract/transfer/export-schedule-record.ts";
import { updateRecord } from "#lib/domain/platform/named-record/update-record.ts";
import { pauseAudit } from "./schedule-audit.ts";
import type { ScheduleRecord, ScheduleStore } from "./schedule-record.ts";
import { timesOf } from "./schedule-work.ts";

type Named = Pick<ScheduleRecord, "workspace_id" | "id">;

/** What EventBridge Scheduler knows of export schedules. */
export interface RunTimes {
  /** Makes it or changes it; false when its expression means no time. */
  put(named: Named, schedule: RunSchedule): Promise<boolean>;
  /** Also when there is none. */
  remove(named: Named): Promise<void>;
}

/** Finds what Scheduler has. */
export interface RunTimesReader {
  get(named: Named): Promise<RunSchedule | undefined>;
}

export interface SyncDeps {
  readonly schedules: ScheduleStore;
  readonly times: RunTimes;
}

/** Pauses a schedule that can't go on by itself, unless it rests already. */
export const pauseSchedule = async (
  schedules: ScheduleStore,
  { workspace_id: workspaceId, id }: Named,
  pause_reason: PauseReason,
): Promise<void> => {
  const { at } = pause_reason;
  await updateRecord(schedules, {
    workspaceId,
    id,
    at,
    change: ({ paused }) => (paused ? undefined : { paused: true, pause_reason }),
    auditOf: pauseAudit,
  });
};

/** Makes what Scheduler has what the record says now; a time that Scheduler does not take pauses the schedule. */
export const syncSchedule = async (
  { schedules, times }: SyncDeps,
  named: Named,
  now: Date,
): Promise<void> => {
  const record = await schedules.get(named.workspace_id, named.id);
  const wanted = timesOf(record);
  if (wanted === null) return times.remove(named);
  if (await times.put(named, wanted)) return;
  const message = `EventBridge Scheduler does not take \`${wanted.expression}\`.`;
  await pauseSchedule(schedules, named, { code: "schedule_refused", message, at: now.toISOString() });
};
