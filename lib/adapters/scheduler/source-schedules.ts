import type { SourceSchedules } from "#lib/domain/transfer/source/sync-schedule.ts";
import { makeQueueSchedules, type QueueSchedulesOptions, scheduledTime } from "./queue-schedules.ts";

/** Schedules that put a source's run on the queue, by the source's id. */
export const makeSourceSchedules = (options: QueueSchedulesOptions): SourceSchedules => {
  const { put, remove } = makeQueueSchedules(options);
  return {
    put: ({ workspace_id, id: source_id }, schedule) =>
      put(source_id, schedule, { workspace_id, source_id, step: "scheduled", scheduled_at: scheduledTime }),
    remove: ({ id }) => remove(id),
  };
};
