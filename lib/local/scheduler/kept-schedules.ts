import * as z from "zod";
import type { Kept } from "#lib/local/kept.ts";
import { resume, ScheduleInput } from "./schedule.ts";
import type { ScheduleStore } from "./schedule-store.ts";

const instant = z.union([z.date(), z.iso.datetime().transform((text) => new Date(text))]);

/** A schedule as it is kept by its ARN. */
export const KeptSchedule = z.strictObject({
  name: z.string(),
  group: z.string(),
  arn: z.string(),
  input: ScheduleInput,
  createdAt: instant,
  modifiedAt: instant,
  next: instant.nullable(),
});
export type KeptSchedule = z.infer<typeof KeptSchedule>;

/** A schedule group as it is kept by its name. */
export const KeptGroup = z.strictObject({ createdAt: instant });
export type KeptGroup = z.infer<typeof KeptGroup>;

/** Where a scheduler keeps what it was told. */
export interface KeptSchedules {
  readonly groups: Kept<KeptGroup>;
  readonly schedules: Kept<KeptSchedule>;
}

/** Goes on from what was kept as `resume` says. */
export function restoreSchedules(
  { groups, schedules }: KeptSchedules,
  store: ScheduleStore,
  now: Date,
): void {
  for (const [name] of groups.entries()) if (!store.groups.has(name)) store.createGroup(name);
  for (const [, schedule] of schedules.entries()) store.save(resume(schedule, now));
}
