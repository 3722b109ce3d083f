import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp, TimestampInput } from "#lib/contract/platform/timestamp.ts";

/** As a clock shows it; `24:00` ends a day. */
const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "A time is hours and minutes: 09:00; a day ends at 24:00.");

const Span = z
  .strictObject({ from: clockTime, to: clockTime })
  .refine(({ from, to }) => from < to, "A span begins before it ends; what goes past midnight is two spans.");

const spans = z.array(Span).max(6);

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** When somebody works; a day that is left out is free. */
export const WorkingHours = z.strictObject(
  Object.fromEntries(weekdays.map((day) => [day, spans.optional()])) as Record<
    Weekday,
    z.ZodOptional<typeof spans>
  >,
);
export type WorkingHours = z.infer<typeof WorkingHours>;

const deputy_id = MemberId.nullable().describe("Who stands in: their leads go to this member meanwhile.");

const absence = <Time extends z.ZodType<string, string>>(time: Time) =>
  z.strictObject({ from: time, to: time.describe("Exclusive."), deputy_id });

const shared = {
  accepts_new: z.boolean().describe("False: rules and pools pass over them until it is true again."),
  time_zone: TimeZone.describe(
    "Of their hours and holidays. Until somebody writes it, the `time_zone` of `/workspace-settings`.",
  ),
  working_hours: WorkingHours.nullable().describe("null: around the clock."),
  holidays: z
    .array(z.iso.date({ error: "A holiday is a day: 2026-12-25." }))
    .max(366)
    .describe("Days on which they don't work, where they are."),
} as const;

/** When a member takes new leads from rules and pools. Whoever assigns by hand is free to do otherwise. */
export const Availability = z.strictObject({
  member_id: MemberId,
  ...shared,
  out_of_office: z.array(absence(Timestamp)).max(20),
  updated_at: Timestamp.nullable().describe("null: nobody has said anything yet."),
  version: z.int().min(0),
});
export type Availability = z.infer<typeof Availability>;

export const AvailabilityChange = z.strictObject({
  accepts_new: shared.accepts_new.optional(),
  time_zone: shared.time_zone.optional(),
  working_hours: shared.working_hours.optional(),
  holidays: shared.holidays.optional(),
  out_of_office: z
    .array(absence(TimestampInput).extend({ deputy_id: deputy_id.default(null) }))
    .max(20)
    .optional(),
});
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;
