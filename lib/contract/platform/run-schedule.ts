import * as z from "zod";

/** More often than this, runs would meet the ones before them. */
const minutesMin = 5;

const rate = z
  .string()
  .regex(/^rate\((1 (minute|hour|day)|[1-9]\d{0,3} (minutes|hours|days))\)$/, "For example `rate(2 hours)`.")
  .refine((text) => {
    const [, count, unit = ""] = /^rate\((\d+) (\w+)\)$/.exec(text) ?? [];
    return !unit.startsWith("minute") || Number(count) >= minutesMin;
  }, `At most every ${minutesMin} minutes.`);

const field = "[\\dA-Z,*/?#-]{1,60}";
const cron = z
  .string()
  .regex(
    new RegExp(`^cron\\(\\d{1,2}(,\\d{1,2}){0,3}( ${field}){5}\\)$`),
    "For example `cron(0 7 ? * MON-FRI *)`: minutes, hours, day of month, month, day of week, year.",
  );

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const expression = z
  .union([rate, cron])
  .describe("`rate(2 hours)`, or `cron(0 7 ? * MON-FRI *)` with its minutes as plain numbers.");
const time_zone = z
  .string()
  .max(50)
  .regex(/^[A-Za-z][\w+/-]*$/, "A time zone is an IANA name, for example Europe/Berlin.")
  .refine(isTimeZone, { error: "No such time zone; for example `Europe/Berlin`." });

/** When something runs by itself, as EventBridge Scheduler has it. */
export const RunSchedule = z.strictObject({ expression, time_zone: time_zone.default("UTC") });
export type RunSchedule = z.infer<typeof RunSchedule>;

/** The same in a request. */
export const NewRunSchedule = z.strictObject({
  expression,
  time_zone: time_zone.optional().describe("The workspace's time zone where it is left out."),
});
export type NewRunSchedule = z.infer<typeof NewRunSchedule>;
