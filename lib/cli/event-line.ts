import type { SentEvent } from "#lib/contract/events.ts";

/** One line for an event: when, what, whose, and its data. */
export const eventLine = ({ timestamp, type, resource, data }: SentEvent): string =>
  `${timestamp}  ${type}  ${resource.id}  ${JSON.stringify(data)}`;
