import { scheduledFunctions } from "#functions/manifest.ts";
import { mendSchedules } from "#lib/domain/transfer/schedule/mend-schedules.ts";
import { log } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Mends what differs between export schedules and EventBridge Scheduler. */
export const handler = scheduled(
  scheduledFunctions["mend-export-schedules"],
  async (now, { scheduleReader, scheduleStore, runTimes, runTimesReader, workspaceLister: workspaces }) => {
    const schedules = { ...scheduleStore, newestFirst: scheduleReader.newestFirst };
    const times = { ...runTimes, get: runTimesReader.get };
    const mended = await mendSchedules({ schedules, times, workspaces }, now);
    if (mended.length > 0) log("warn", "export schedules mended", { schedules: mended.length });
  },
);
