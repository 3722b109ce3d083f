import { streamFunctions } from "#functions/manifest.ts";
import { dispatchChanges } from "#lib/adapters/changes/dispatch-changes.ts";
import { streamBatch } from "#lib/runtime/stream.ts";

/** Sends the work that committed changes call for to its queue, and stores a tombstone for each lead whose 30 days in the
 * bin are over. */
export const handler = streamBatch(streamFunctions["dispatch-work"], dispatchChanges);
