import { streamFunctions } from "#functions/manifest.ts";
import { publishChanges } from "#lib/adapters/events/publish-changes.ts";
import { streamBatch } from "#lib/runtime/stream.ts";

/** Stores the events of every committed change in the log and puts them on the bus. */
export const handler = streamBatch(
  streamFunctions["derive-events"],
  (changes, { eventLog: log, eventPublisher: publisher }) => publishChanges(changes, { log, publisher }),
);
