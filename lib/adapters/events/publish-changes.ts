import type { Envelope } from "#lib/contract/events.ts";
import { checkedEvent } from "#lib/domain/event/checked-event.ts";
import type { EventPublisher } from "#lib/domain/event/event-publisher.ts";
import { eventsOfRecord, type ItemChange } from "./events-of-record.ts";

/** How far a batch of changes got. */
export interface Progress {
  /** So many changes, counted from the first, need no further attempt. */
  readonly done: number;
  /** Why it went no further. */
  readonly error?: unknown;
}

/** An event and the place of its change in the batch. */
interface Derived {
  readonly event: Envelope;
  readonly place: number;
}

/** PutEvents takes at most this many entries. */
const entriesMax = 10;

/** The events of the changes up to the first that can't be read, or that stands for an event nobody expects. */
const derive = (changes: readonly ItemChange[]): Progress & { readonly derived: readonly Derived[] } => {
  const derived: Derived[] = [];
  for (const [place, change] of changes.entries()) {
    try {
      derived.push(...eventsOfRecord(change).map((event) => ({ event: checkedEvent(event), place })));
    } catch (error) {
      return { derived, done: place, error };
    }
  }
  return { derived, done: changes.length };
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
 * Puts the events of changes on the bus, up to ten in a call and in order for each resource. It stops at the first
 * that the bus refuses: that event's change is where to begin again, and what was taken behind it comes again with
 * the same ids.
 */
export const publishChanges = async (
  changes: readonly ItemChange[],
  publisher: EventPublisher,
): Promise<Progress> => {
  const { derived, ...end } = derive(changes);
  for (const call of intoCalls(derived)) {
    try {
      const refused = await publisher.publish(call.map(({ event }) => event));
      const first = call.find(({ event }) => refused.has(event.id));
      if (first === undefined) continue;
      const error = new Error(`the bus refused ${refused.size} of ${call.length} events`);
      return { done: first.place, error };
    } catch (error) {
      return { done: call[0]?.place ?? 0, error };
    }
  }
  return end;
};
