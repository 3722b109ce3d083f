import * as z from "zod";

/** RFC 3339, UTC, milliseconds: the one form in which times are stored and answered. */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** The last moment that it can say: its years have four digits. */
export const lastMoment = Date.parse("9999-12-31T23:59:59.999Z");

const rfc3339 = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d:\d\d)(\.\d+)?(z|[+-]\d\d:\d\d)$/i;

/** What can't be read stays as it is, for the schema to refuse. */
const inOneForm = (text: string): string => {
  const [, day, time, fraction = "", zone = ""] = rfc3339.exec(text.trim()) ?? [];
  const exact = z.iso.datetime({ offset: true }).safeParse(`${day}T${time}${fraction}${zone.toUpperCase()}`);
  return exact.success ? new Date(exact.data).toISOString() : text;
};

/** A time in a request, as RFC 3339 writes it: with any offset, with or without a fraction. */
export const TimestampInput = z.string().overwrite(inOneForm).meta({ format: "date-time" }).pipe(Timestamp);

/** The day that a time names where it was written; other text as it is. */
const writtenDay = (text: string): string => {
  const exact = inOneForm(text);
  const isTime = rfc3339.test(exact) && !Number.isNaN(Date.parse(exact));
  return isTime ? text.trim().slice(0, "2026-03-05".length) : text;
};

/**
 * A calendar day in a request: `2026-03-05`. Of a time with an offset (`2026-03-05T23:30:00-05:00`) it is the day that
 * was written.
 */
export const DayInput = z.string().overwrite(writtenDay).meta({ format: "date" }).pipe(z.iso.date());
