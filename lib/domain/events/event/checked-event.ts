import { Envelope, eventTypes, type ProducedEvent } from "#lib/contract/events.ts";
import { sizes } from "#lib/contract/platform/limits.ts";

/** An event of 20 KB or more, which receivers do not take. */
export class EventTooLarge extends Error {
  override readonly name = "EventTooLarge";
}

/**
 * Returns the event as its receivers expect it. Throws a ZodError when its envelope or its kind's payload refuses it, and
 * EventTooLarge for an event of 20 KB or more.
 */
export const checkedEvent = (event: ProducedEvent): ProducedEvent => {
  const { data, ...rest } = event;
  const payload = eventTypes[event.type].data.parse(data);
  Envelope.parse({ ...rest, data: payload });
  const checked = { ...event, data: payload };
  if (Buffer.byteLength(JSON.stringify(checked)) >= sizes.eventBytesMax)
    throw new EventTooLarge(`${event.id} has ${sizes.eventBytesMax} bytes or more`);
  return checked;
};
