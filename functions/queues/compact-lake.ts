import { partitionLarge, queueFunctions } from "#functions/manifest.ts";
import { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";

/** A minute is kept for the slice that has begun. */
const row = queueFunctions["compact-lake"];
const runMs = (row.timeoutSeconds - 120) * 1_000;

/** Half of what DynamoDB gives the items of one partition in a table with a local index. */
const largeBytes = 5 * 1024 ** 3;

/** Brings a workspace's snapshot up to the table, if that is due. */
export const handler = consumer(
  row,
  LakeWork,
  async ({ message, now }, { lakeCompactor, lakeDispatcher }) => {
    const until = new Date(now.getTime() + runMs);
    const compacted = await lakeCompactor.compact(message, until);
    if (compacted === "unfinished") await lakeDispatcher.send([message]);
    if (compacted !== "done") return;
    const bytes = await lakeCompactor.weigh(message);
    if (bytes > largeBytes) log("warn", partitionLarge, { ...message, bytes });
  },
);
