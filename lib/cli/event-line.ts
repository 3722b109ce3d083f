import type { Envelope } from "#lib/contract/events.ts";

/** One line for an event: when, what, whose, and its data. */
export const eventLine = ({ timestamp, type, resource, data }: Envelope): string =>
  `${timestamp}  ${type}  ${resource.id}  ${JSON.stringify(data)}`;
