import type { Envelope } from "#lib/contract/events.ts";
import { checkedEvent } from "#lib/domain/events/event/checked-event.ts";
import type { EventLogWriter } from "#lib/domain/events/event/event-log.ts";
import type { EventPublisher } from "#lib/domain/events/event/event-publisher.ts";
import { isUnreadable, type Progress, type UnreadChange } from "../changes/progress.ts";
import { eventsOfRecord, type ItemChange } from "./events-of-record.ts";

/** An event and the place of its change in the batch. */
interface Derived {
  readonly event: Envelope;
  readonly place: number;
}

/** The events of the changes that are read, and how far the batch got. */
interface Batch extends Progress {
  readonly derived: readonly Derived[];
}

/** Where events go: first to the log, then to the bus. */
export interface EventSinks {
  readonly log: EventLogWriter;
  readonly publisher: EventPublisher;
}

/** PutEvents takes at most this many entries. */
const entriesMax = 10;

/**
 * The events of all changes but those that can't be read, or that stand for an event that its receivers do not expect.
 * Stops at the first that fails for another reason, which is a defect of the code.
 */
const derive = (changes: readonly ItemChange[]): Batch => {
  const derived: Derived[] = [];
  const unread: UnreadChange[] = [];
  for (const [place, change] of changes.entries())
    try {
      derived.push(...eventsOfRecord(change).map((event) => ({ event: checkedEvent(event), place })));
    } catch (error) {
      if (!isUnreadable(error)) return { derived, done: place, error, unread };
      unread.push({ place, error });
    }
  return { derived, done: changes.length, unread };
};

/** Stores the events in the log; the batch ends before the first that could not be stored. */
const logged = async ({ derived, ...end }: Batch, log: EventLogWriter): Promise<Batch> => {
  let stop: Progress = end;
  for (const [workspaceId, own] of Map.groupBy(derived, ({ event }) => event.workspace_id))
    try {
      const events = own.map(({ event }) => event);
      await log.append(workspaceId, events, new Date());
    } catch (error) {
      const done = own[0]?.place ?? 0;
      if (done < stop.done) stop = { ...end, done, error };
    }
  return { derived: derived.filter(({ place }) => place < stop.done), ...stop };
};

/**
 * Splits events into calls, in order. The bus takes or refuses each entry of a call by itself, so a call holds one
 * event of a resource at most: none can get past an earlier one that was refused.
 */
const intoCalls = (derived: readonly Derived[]): Derived[][] => {
  const calls: Derived[][] = [];
  let resources = new Set<string>();
  for (const one of derived) {
    const { id } = one.event.resource;
    const call = calls.at(-1);
    if (call !== undefined && call.length < entriesMax && !resources.has(id)) call.push(one);
    else {
      calls.push([one]);
      resources = new Set();
    }
    resources.add(id);
  }
  return calls;
};

/**
 * Stores the events of changes in the log and puts them on the bus, up to ten in a call and in order for each resource. It
 * skips and returns changes that it cannot read. It stops at the first event that the bus refuses: its change is where to
 * begin again, and what was taken behind it comes again with the same ids.
 */
export const publishChanges = async (
  changes: readonly ItemChange[],
  { log, publisher }: EventSinks,
): Promise<Progress> => {
  const { derived, ...end } = await logged(derive(changes), log);
  for (const call of intoCalls(derived)) {
    try {
      const refused = await publisher.publish(call.map(({ event }) => event));
      const first = call.find(({ event }) => refused.has(event.id));
      if (first === undefined) continue;
      const error = new Error(`the bus refused ${refused.size} of ${call.length} events`);
      return { ...end, done: first.place, error };
    } catch (error) {
      return { ...end, done: call[0]?.place ?? 0, error };
    }
  }
  return end;
};
