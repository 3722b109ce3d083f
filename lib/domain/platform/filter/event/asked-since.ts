import type { Filter } from "#lib/contract/platform/filters.ts";
import { eventsOf } from "../filter-fields.ts";
import { type Clock, windowOf } from "../time/date-window.ts";
import { timeCondition } from "./event-parts.ts";

/** The moment before which no event can matter to a filter; undefined where every event may. */
export const askedSince = (filter: Filter, clock: Clock): Date | undefined => {
  const begins = eventsOf(filter).map((event) => {
    const time = timeCondition(event);
    return time === undefined ? -Infinity : windowOf(time, clock).from;
  });
  const first = Math.min(...begins);
  return Number.isFinite(first) ? new Date(first) : undefined;
};
