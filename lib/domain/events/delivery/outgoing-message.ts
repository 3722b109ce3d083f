import * as z from "zod";
import { SentEvent } from "#lib/contract/events.ts";
import type { Id } from "#lib/contract/platform/ids.ts";

/** What one POST carries. */
export interface OutgoingMessage {
  /** What the endpoint gets as `webhook-id`. */
  readonly id: string;
  /** Byte for byte. */
  readonly body: string;
  readonly events: readonly SentEvent[];
}

/** An event by itself, under its own id; in the form of a batch where the endpoint expects batches. */
export const eventMessage = (event: SentEvent, inBatchForm: boolean): OutgoingMessage => ({
  id: event.id,
  body: JSON.stringify(inBatchForm ? { events: [event] } : event),
  events: [event],
});

/** Events in one message, which has an id of its own. */
export const batchMessage = (id: Id<"eventBatch">, events: readonly SentEvent[]): OutgoingMessage => ({
  id,
  body: JSON.stringify({ events }),
  events,
});

const Batch = z.strictObject({ events: z.array(SentEvent).min(1) });

/** The events of a body. */
export const eventsOf = (body: string): SentEvent[] => {
  const content = z.union([Batch, SentEvent]).parse(JSON.parse(body));
  return "events" in content ? content.events : [content];
};
