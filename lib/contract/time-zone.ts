import * as z from "zod";

const names = new Set(Intl.supportedValuesOf("timeZone"));

/** An IANA name, for example Europe/Berlin, or UTC. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => names.has(name) || name === "UTC", {
    error: "A time zone is an IANA name, for example Europe/Berlin.",
  });
