import * as z from "zod";

let names: ReadonlyMap<string, string> | undefined;

/** A name of the IANA database; an offset such as `+01:00`, which Intl takes too, is none. */
const nameLike = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+){0,2}$/i;

const isKnownToIntl = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * A time zone by its IANA name in the usual letter case; undefined for what is none. Names that stand for another one
 * (`US/Pacific`) stay as they are, in the case in which they were given.
 */
export const timeZoneName = (text: string): string | undefined => {
  const name = text.trim();
  if (name.length > 64 || !nameLike.test(name)) return undefined;
  const lower = name.toLowerCase();
  names ??= new Map(Intl.supportedValuesOf("timeZone").map((one) => [one.toLowerCase(), one]));
  return names.get(lower) ?? (lower === "utc" ? "UTC" : isKnownToIntl(name) ? name : undefined);
};

/** An IANA name, for example Europe/Berlin, or UTC. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => timeZoneName(name) === name, {
    error: "A time zone is an IANA name, for example Europe/Berlin.",
  });

/** Of a request whose conditions have days. Lists, tags and workflows that it names keep their own. */
export const requestTimeZone = TimeZone.optional().describe(
  "Where days begin in the request's own conditions. The workspace's time zone where it is left out.",
);
