import type { Filter } from "#lib/contract/platform/filters.ts";

/** A filter whose events count since the lead was enrolled (RFC 3339), where they are asked so. */
export const sinceEnrolment = (filter: Filter, enrolledAt: string): Filter => {
  const pin = (inner: Filter): Filter => sinceEnrolment(inner, enrolledAt);
  if ("and" in filter) return { and: filter.and.map(pin) };
  if ("or" in filter) return { or: filter.or.map(pin) };
  if ("not" in filter) return { not: pin(filter.not) };
  if (!("event" in filter) || filter.since === undefined) return filter;
  const { since: _, ...event } = filter;
  // What comes in the moment of enrolling counts.
  return { ...event, after: new Date(Date.parse(enrolledAt) - 1).toISOString() };
};
