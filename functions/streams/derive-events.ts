import { streamFunctions } from "#functions/manifest.ts";
import { publishChanges } from "#lib/adapters/events/publish-changes.ts";
import { streamBatch } from "#lib/runtime/stream.ts";

/** Puts the events of every committed change on the bus. */
export const handler = streamBatch(streamFunctions["derive-events"], (changes, { eventPublisher }) =>
  publishChanges(changes, eventPublisher),
);
