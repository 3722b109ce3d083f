import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ListGrowth } from "#lib/contract/segments/list-analytics.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { MoveReader } from "#lib/domain/segments/membership/move-reader.ts";
import { namedLists } from "./expand-lists.ts";
import { movesOf } from "./list-history.ts";
import { asksEvents } from "./list-membership-rule.ts";
import type { ListReader } from "./list-store.ts";

const dayMs = 86_400_000;
/** Moves that one answer looks at. */
const movesMax = 10_000;

const dayOf = (time: string): string => time.slice(0, 10);
const daysFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(first + index * dayMs).toISOString()));

export interface GrowthDeps {
  readonly moves: MoveReader;
  readonly lists: Pick<ListReader, "get">;
}

/**
 * How many leads entered and left a list on each of the last days (UTC), the oldest first; null where no history is kept,
 * and for a sales rep, whose figures are of their own leads. Where there were too many moves to look at, the days begin
 * later.
 */
export const listGrowth = async (
  { moves, lists }: GrowthDeps,
  { workspace_id, role }: Actor,
  list: LeadList,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<ListGrowth | null> => {
  if (role === "sales_rep") return null;
  if (list.kind === "dynamic") {
    const named = await namedLists(lists, workspace_id, list.filter, list.exclude);
    if (asksEvents(list, named)) return null;
  }
  const first = Date.parse(dayOf(now.toISOString())) - (days - 1) * dayMs;
  const counted = new Map(daysFrom(first, days).map((date) => [date, { date, entered: 0, left: 0 }]));
  const oldest = dayOf(new Date(first).toISOString());
  let looked = 0;
  for await (const { at, change } of movesOf(moves, workspace_id, list, {
    before: undefined,
    limit: 1_000,
    now,
  })) {
    const day = counted.get(dayOf(at));
    if (dayOf(at) < oldest) break;
    if (day !== undefined) day[change] += 1;
    looked += 1;
    if (looked < movesMax) continue;
    // Of this day there may be more.
    for (const date of counted.keys()) if (date <= dayOf(at)) counted.delete(date);
    break;
  }
  return { days: [...counted.values()] };
};
