import { streamFunctions } from "#functions/manifest.ts";
import { workOfRecord } from "#lib/adapters/sqs/work-of-record.ts";
import { stream } from "#lib/runtime/stream.ts";

/** Sends the work that committed changes call for to its queue. */
export const handler = stream(
  streamFunctions["dispatch-work"],
  async (change, { stepDispatcher, jobDispatcher }) => {
    const { importStep, job } = workOfRecord(change);
    if (importStep !== undefined) await stepDispatcher.send([importStep]);
    if (job !== undefined) await jobDispatcher.send([job]);
  },
);
