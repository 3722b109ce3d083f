import { queueFunctions } from "#functions/manifest.ts";
import { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { startScheduledRun } from "#lib/domain/transfer/schedule/start-run.ts";
import { syncSchedule } from "#lib/domain/transfer/schedule/sync-schedule.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Begins the runs of export schedules when their times come, and keeps those times with EventBridge Scheduler. */
export const handler = consumer(
  queueFunctions["run-export-schedule"],
  ScheduleMessage,
  async ({ message, now }, { scheduleStore: schedules, scheduledRunsStarter: runs, ...deps }) => {
    const { memberReader: members, runTimes: times, savedFilterReader: filters, listReader: lists } = deps;
    const named = { workspace_id: message.workspace_id, id: message.schedule_id };
    if (message.step === "sync") return syncSchedule({ schedules, times }, named, now);
    const at = new Date(message.scheduled_at);
    await startScheduledRun({ schedules, times, members, runs, filters, lists }, { named, at }, now);
  },
);
