import * as z from "zod";
import { TimestampInput } from "#lib/contract/platform/timestamp.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time of day is written as 09:30.");

/** The longest waits: a year and a day. */
const longest = { minutes: 527_040, hours: 8_784, days: 366, weeks: 52 } as const;
const amount = (unit: keyof typeof longest) =>
  z
    .int()
    .min(1)
    .max(
      longest[unit],
      `This takes a year and a day at most: ${longest[unit]} \`${unit}\`. A later day is waited for by \`wait_until\`.`,
    )
    .optional();
const amounts = {
  minutes: amount("minutes"),
  hours: amount("hours"),
  days: amount("days"),
  weeks: amount("weeks"),
} as const;
type Amounts = z.infer<z.ZodObject<typeof amounts>>;
const hasOneAmount = ({ minutes, hours, days, weeks }: Amounts): boolean =>
  [minutes, hours, days, weeks].filter((amount) => amount !== undefined).length === 1;
const oneAmount = "Say one of `minutes`, `hours`, `days` and `weeks`.";

/** How long: one unit. Days and weeks keep the hour of the lead's own clock. */
export const Span = z.strictObject(amounts).refine(hasOneAmount, oneAmount);
export type Span = z.infer<typeof Span>;

export const Wait = z
  .strictObject({
    ...amounts,
    at: timeOfDay.optional().describe("On that day, at this time of the lead's own clock."),
    business_days: z.boolean().optional().describe("Saturdays and Sundays do not count."),
  })
  .refine(hasOneAmount, oneAmount)
  .refine(
    ({ days, weeks, at, business_days }) =>
      days !== undefined || (weeks !== undefined && business_days !== true)
        ? true
        : at === undefined && business_days !== true,
    "`at` goes with `days` or `weeks`, `business_days` with `days`.",
  );
export type Wait = z.infer<typeof Wait>;

/** A day that a date field of the lead says. */
export const fromDate = {
  field: text(100).describe("A date field by its name in filters: `custom.renewal`."),
  days: z.int().min(-366).max(366).optional().describe("So many days after it; before it when negative."),
} as const;

/** A moment, or one that a date field of the lead says. */
export const Until = z.union([
  TimestampInput,
  z.strictObject({ ...fromDate, at: timeOfDay.optional().describe("Of the lead's own clock.") }),
]);
export type Until = z.infer<typeof Until>;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
/** Minutes of a day that quiet hours leave at least, so that all who wait for their end are not late for the next. */
const loudMinutesMin = 60;

/** Hours of each day, over midnight where they end before they begin. */
export const QuietHours = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(
    ({ from, to }) => (minutesOf(from) - minutesOf(to) + 1_440) % 1_440 >= loudMinutesMin,
    "They leave an hour of the day at least.",
  );
export type QuietHours = z.infer<typeof QuietHours>;
