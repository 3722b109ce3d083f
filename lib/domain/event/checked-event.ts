import { Envelope, eventTypes, type ProducedEvent } from "#lib/contract/events.ts";

/** The event as its receivers expect it. Throws a ZodError when its envelope or its kind's payload refuses it. */
export const checkedEvent = (event: ProducedEvent): ProducedEvent => {
  const { data, ...rest } = event;
  const payload = eventTypes[event.type].data.parse(data);
  Envelope.parse({ ...rest, data: payload });
  return { ...event, data: payload };
};
