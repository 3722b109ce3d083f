import { isDeepStrictEqual } from "node:util";
import type { ExportScheduleId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { timesOf } from "./schedule-work.ts";
import { type RunTimes, type RunTimesReader, type SyncDeps, syncSchedule } from "./sync-schedule.ts";

export interface MendDeps extends SyncDeps {
  readonly times: RunTimes & RunTimesReader;
  readonly workspaces: { list(): Promise<readonly WorkspaceId[]> };
}

/**
 * Compares all export schedules with what EventBridge Scheduler has, and mends what differs. Answers the mended ones.
 * What Scheduler has of a schedule that is gone goes when it next fires.
 */
export const mendSchedules = async (deps: MendDeps, now: Date): Promise<readonly ExportScheduleId[]> => {
  const { schedules, times, workspaces } = deps;
  const mended: ExportScheduleId[] = [];
  for (const workspaceId of await workspaces.list())
    for await (const record of allRecords(schedules, workspaceId)) {
      const found = (await times.get(record)) ?? null;
      if (isDeepStrictEqual(found, timesOf(record))) continue;
      await syncSchedule(deps, record, now);
      mended.push(record.id);
    }
  return mended;
};
