import type { RunTimes, RunTimesReader } from "#lib/domain/transfer/schedule/sync-schedule.ts";
import { makeQueueSchedules, type QueueSchedulesOptions, scheduledTime } from "./queue-schedules.ts";

/** Schedules that put an export schedule's run on the queue, by the record's id. */
export const makeExportRunTimes = (options: QueueSchedulesOptions): RunTimes & RunTimesReader => {
  const { put, get, remove } = makeQueueSchedules(options);
  return {
    put: ({ workspace_id, id: schedule_id }, schedule) =>
      put(schedule_id, schedule, {
        kind: "export_schedule",
        workspace_id,
        schedule_id,
        step: "run",
        scheduled_at: scheduledTime,
      }),
    get: ({ id }) => get(id),
    remove: ({ id }) => remove(id),
  };
};
