import { streamFunctions } from "#functions/manifest.ts";
import { tombstoneOf } from "#lib/adapters/dynamo/tombstone-item.ts";
import { workOfRecord } from "#lib/adapters/sqs/work-of-record.ts";
import { stream } from "#lib/runtime/stream.ts";

/** Sends the work that committed changes call for to its queue, and sets a tombstone for each lead whose 30 days in the
 * bin are over. */
export const handler = stream(
  streamFunctions["dispatch-work"],
  async (
    change,
    { stepDispatcher, jobDispatcher, lakeDispatcher, sourceDispatcher, ruleDispatcher, ...others },
  ) => {
    const { scheduleDispatcher, tombstoneWriter } = others;
    const { importStep, job, lake, source, rule, schedule } = workOfRecord(change);
    const tombstone = tombstoneOf(change);
    if (importStep !== undefined) await stepDispatcher.send([importStep]);
    if (job !== undefined) await jobDispatcher.send([job]);
    if (lake !== undefined) await lakeDispatcher.send([lake]);
    if (source !== undefined) await sourceDispatcher.send([source]);
    if (rule !== undefined) await ruleDispatcher.send([rule]);
    if (schedule !== undefined) await scheduleDispatcher.send([schedule]);
    if (tombstone !== undefined) await tombstoneWriter.write(tombstone);
  },
);
