import { queueFunctions } from "#functions/manifest.ts";
import { tallyRecord } from "#lib/domain/records/tally/tally-record.ts";
import { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Keeps on leads what their deals and activities come to. */
export const handler = consumer(queueFunctions["tally-records"], TallyWork, ({ message, now }, deps) =>
  tallyRecord(deps, message, now),
);
