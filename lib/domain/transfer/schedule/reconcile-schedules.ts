import { isDeepStrictEqual } from "node:util";
import type { ExportScheduleId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { timesOf } from "./schedule-work.ts";
import { type RunTimes, type RunTimesReader, type SyncDeps, syncSchedule } from "./sync-schedule.ts";

export interface ReconcileDeps extends SyncDeps {
  readonly times: RunTimes & RunTimesReader;
}

/**
 * Compares a workspace's export schedules with EventBridge Scheduler and corrects what differs. Returns the corrected
 * ones. Scheduler's copy of a deleted schedule is deleted when it next fires.
 */
export const reconcileSchedules = async (
  deps: ReconcileDeps,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<readonly ExportScheduleId[]> => {
  const { schedules, times } = deps;
  const corrected: ExportScheduleId[] = [];
  for await (const record of allRecords(schedules, workspaceId)) {
    const found = (await times.get(record)) ?? null;
    if (isDeepStrictEqual(found, timesOf(record))) continue;
    await syncSchedule(deps, record, now);
    corrected.push(record.id);
  }
  return corrected;
};
