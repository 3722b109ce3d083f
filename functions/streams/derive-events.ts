import { streamFunctions } from "#functions/manifest.ts";
import { eventsOfRecord } from "#lib/adapters/events/events-of-record.ts";
import { stream } from "#lib/runtime/stream.ts";

/** Puts the events of every committed change on the bus. */
export const handler = stream(streamFunctions["derive-events"], async (change, { eventPublisher }) => {
  const events = eventsOfRecord(change);
  if (events.length === 0) return;
  const refused = await eventPublisher.publish(events);
  if (refused.size > 0) throw new Error(`the bus refused ${refused.size} of ${events.length} events`);
});
