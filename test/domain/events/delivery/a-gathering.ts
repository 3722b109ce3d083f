import type { Envelope } from "#lib/contract/events.ts";
import type { DeliveryId } from "#lib/contract/platform/ids.ts";
import type { Gathering, GatheringBook } from "#lib/domain/events/delivery/batch/gathering.ts";
import type { DeliveryRecord } from "#lib/domain/events/delivery/delivery-record.ts";
import type { EventLogReader } from "#lib/domain/events/event/event-log.ts";

/** A log of events in memory, by their order. */
export const aLog = (events: readonly Envelope[]): EventLogReader => ({
  place: async (_workspace, id) => {
    const index = events.findIndex((event) => event.id === id);
    return index < 0 ? undefined : { position: index + 1, depth: 0, correlation_id: "req_1" };
  },
  span: async () => ({ before: 0, last: events.length }),
  async *between(_workspace, { after, last }) {
    for (let position = after + 1; position <= last; position += 1) {
      const event = events[position - 1];
      if (event !== undefined) yield { position, event };
    }
  },
});

/** One gathering in memory; a batch and the step that made it are stored together. */
export const aGatheringBook = (
  records: Map<DeliveryId, DeliveryRecord>,
  beforeCall: (name: string) => void,
): GatheringBook & { readonly current: () => Gathering | undefined } => {
  let current: Gathering | undefined;
  const replace = (seen: Gathering, change: Partial<Gathering>): Gathering | undefined => {
    if (current === undefined || current.version !== seen.version) return undefined;
    current = { ...current, ...change, version: current.version + 1 };
    return current;
  };
  return {
    current: () => current,
    get: async () => current,
    arrive: async (workspaceId, webhookId, { position, messageId, dueAt }) => {
      beforeCall("arrive");
      const start = Math.max(0, position - 1_000);
      const none = { dueAt: null, openedBy: null, seen: 0, isClosing: false, sending: null, version: 1 };
      const found = current ?? { workspaceId, webhookId, start, position: start, ...none };
      current = {
        ...found,
        seen: found.seen + 1,
        dueAt: found.dueAt ?? dueAt,
        openedBy: found.openedBy ?? messageId,
      };
      return current;
    },
    close: async (seen) => {
      beforeCall("close");
      if (current?.dueAt !== seen.dueAt) return undefined;
      return replace(seen, { dueAt: null, openedBy: null, seen: 0, isClosing: true });
    },
    advance: async (seen, to) => {
      beforeCall("advance");
      return replace(seen, to) !== undefined;
    },
    take: async (seen, to, batch) => {
      beforeCall("take");
      if (replace(seen, { ...to, sending: batch.id }) === undefined) return false;
      records.set(batch.id, batch);
      return true;
    },
  };
};
