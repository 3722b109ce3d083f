import type { Envelope } from "#lib/contract/events.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { EventLogReader } from "#lib/domain/events/event/event-log.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Gathering } from "./gathering.ts";

/** The next events of a webhook, in the order of the log, and how far the log was read for them. */
export interface NextBatch {
  readonly events: readonly Envelope[];
  readonly position: number;
  /** Whether the log was not read to its end. */
  readonly isMore: boolean;
}

/** Events that one call looks at: a function's time is limited, and a log may hold much that is for others. */
const lookedMax = 5_000;

/** Reads on from where a gathering is, until a batch is full or the log ends. */
export const nextBatch = async (
  log: EventLogReader,
  endpoint: Endpoint,
  gathering: Pick<Gathering, "position">,
  now: Date,
): Promise<NextBatch> => {
  const { workspaceId, batch } = endpoint;
  const { before, last } = await log.span(workspaceId, now);
  const eventsMax = batch?.max_events ?? sizes.webhookBatchEventsMax;
  const events: Envelope[] = [];
  let [bytes, looked] = [0, 0];
  let position = Math.max(gathering.position, before);
  for await (const logged of log.between(workspaceId, { after: position, last })) {
    if (looked === lookedMax) return { events, position, isMore: true };
    looked += 1;
    if (endpoint.gathers(logged.event) && endpoint.wants(logged.event, now)) {
      bytes += Buffer.byteLength(JSON.stringify(logged.event)) + 1;
      const isFull = events.length === eventsMax || bytes > sizes.webhookBatchBytesMax;
      // One event always fits, so that every batch moves the position forward.
      if (isFull && events.length > 0) return { events, position, isMore: true };
      events.push(logged.event);
    }
    position = logged.position;
  }
  return { events, position: Math.max(position, last), isMore: false };
};
