import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "../catalogue.ts";
import { eventsOf } from "../filter-fields.ts";
import { type Clock, windowOf, zonedClock } from "../time/date-window.ts";
import { timeCondition } from "./event-parts.ts";

/** The moment before which no event can matter to a filter; undefined where every event may. */
export const askedSince = (filter: Filter, catalogue: Catalogue, clock: Clock): Date | undefined => {
  const zoned = zonedClock(clock, catalogue);
  const begins = eventsOf(filter).map((event) => {
    const time = timeCondition(event);
    return time === undefined ? -Infinity : windowOf(time, zoned).from;
  });
  const first = Math.min(...begins);
  return Number.isFinite(first) ? new Date(first) : undefined;
};
