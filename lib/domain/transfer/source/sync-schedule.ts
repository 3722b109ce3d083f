import type { RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import { type SourceRecord, type SourceStore, updateSource } from "./source-record.ts";
import { scheduleOf } from "./source-work.ts";

type Named = Pick<SourceRecord, "workspace_id" | "id">;

/** The schedules by which sources run. */
export interface SourceSchedules {
  /** Makes it or changes it; false when its expression means no time. */
  put(source: Named, schedule: RunSchedule): Promise<boolean>;
  /** Also when there is none. */
  remove(source: Named): Promise<void>;
}

/** Makes a source's schedule what its record says now. */
export const syncSchedule = async (
  { sources, schedules }: { readonly sources: SourceStore; readonly schedules: SourceSchedules },
  named: Named,
  now: Date,
): Promise<void> => {
  const source = await sources.get(named.workspace_id, named.id);
  const schedule = scheduleOf(source);
  if (source === undefined || schedule === null) return schedules.remove(named);
  if (await schedules.put(named, schedule)) return;
  const at = now.toISOString();
  const message = `EventBridge Scheduler does not take \`${schedule.expression}\`.`;
  await updateSource(sources, named, at, () => ({
    state: "failing",
    failure: { code: "schedule_refused", message, at },
  }));
};
