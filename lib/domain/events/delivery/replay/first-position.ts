import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { EventLogReader } from "#lib/domain/events/event/event-log.ts";

/** The log is in the order of storing: an event that was stored late stands this far behind its time at most. */
const lateMs = 24 * 3_600_000;

const timeAt = async (log: EventLogReader, workspaceId: WorkspaceId, position: number): Promise<number> => {
  for await (const { event } of log.between(workspaceId, { after: position - 1, last: position }))
    return Date.parse(event.timestamp);
  return 0;
};

/** A position before every event of a time or later, found by halving; events of the day before may stand behind it. */
export const firstPosition = async (
  log: EventLogReader,
  workspaceId: WorkspaceId,
  from: Date,
  { before, last }: { readonly before: number; readonly last: number },
): Promise<number> => {
  const sought = from.getTime() - lateMs;
  let [low, high] = [before, last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await timeAt(log, workspaceId, middle)) < sought) low = middle;
    else high = middle - 1;
  }
  return low;
};
