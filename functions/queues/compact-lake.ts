import { queueFunctions } from "#functions/manifest.ts";
import { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** A minute is kept for the slice that has begun. */
const row = queueFunctions["compact-lake"];
const runMs = (row.timeoutSeconds - 120) * 1_000;

/** Brings a workspace's snapshot up to the table, if that is due. */
export const handler = consumer(
  row,
  LakeWork,
  async ({ message, now }, { lakeCompactor, lakeDispatcher }) => {
    const until = new Date(now.getTime() + runMs);
    const compacted = await lakeCompactor.compact(message, until);
    if (compacted === "unfinished") await lakeDispatcher.send([message]);
  },
);
