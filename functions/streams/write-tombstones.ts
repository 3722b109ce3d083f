import { streamFunctions } from "#functions/manifest.ts";
import { tombstoneOf } from "#lib/adapters/dynamo/tombstone-item.ts";
import { stream } from "#lib/runtime/stream.ts";

/** Sets a tombstone for each deleted lead whose 30 days are over. */
export const handler = stream(streamFunctions["write-tombstones"], async (change, { tombstoneWriter }) => {
  const tombstone = tombstoneOf(change);
  if (tombstone !== undefined) await tombstoneWriter.write(tombstone);
});
