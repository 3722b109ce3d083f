import * as z from "zod";
import { resume, ScheduleInput } from "./schedule.ts";
import type { ScheduleStore } from "./schedule-store.ts";

const instant = z.iso.datetime().transform((text) => new Date(text));

/** Schedules and groups of an earlier run, as JSON; parse it before use. */
export const SchedulerSnapshot = z.strictObject({
  groups: z.array(z.string()),
  schedules: z.array(
    z.strictObject({
      name: z.string(),
      group: z.string(),
      arn: z.string(),
      input: ScheduleInput,
      createdAt: instant,
      modifiedAt: instant,
      next: instant.nullable(),
    }),
  ),
});
export type SchedulerSnapshot = z.infer<typeof SchedulerSnapshot>;

export function takeSnapshot(store: ScheduleStore): SchedulerSnapshot {
  return { groups: [...store.groups.keys()].filter((name) => name !== "default"), schedules: store.all() };
}

/** Goes on from a snapshot as `resume` says. */
export function restoreSnapshot(
  { groups, schedules }: SchedulerSnapshot,
  store: ScheduleStore,
  now: Date,
): void {
  for (const name of groups) store.createGroup(name);
  for (const schedule of schedules) store.save(resume(schedule, now));
}
