import type { ItemChange } from "../events/events-of-record.ts";
import { type BatchReader, type BatchSenders, batchReaders } from "./batch-readers.ts";
import { joinProgress, type Progress } from "./progress.ts";
import { runReader } from "./read-apart.ts";
import { type EachSenders, sendEach } from "./send-each.ts";

/**
 * Sends the work that a batch of changes calls for. All readers run at once and fail apart: where one fails, the others
 * have sent theirs, and the batch comes again from the first change of the one that failed.
 */
export const dispatchChanges = async (
  changes: readonly ItemChange[],
  deps: BatchSenders & EachSenders,
): Promise<Progress> => {
  const readers: [string, BatchReader][] = Object.entries(batchReaders);
  const ends = await Promise.all([
    ...readers.map((reader) => runReader(reader, changes, deps)),
    sendEach(changes, deps),
  ]);
  return joinProgress(ends, changes.length);
};
