import { Refusal } from "#lib/contract/errors.ts";
import type { Condition, Filter } from "#lib/contract/platform/filters.ts";
import type { ListId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { pinDates } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { listIdOf, listsIn, listValues, livingFilters } from "./list-references.ts";
import type { ListReader } from "./list-store.ts";

/** Lists by their ids, as far as they are there. */
export type KnownLists = ReadonlyMap<ListId, LeadList>;

/** What expanding needs beside the lists. */
export interface Moment {
  readonly catalogue: Catalogue;
  readonly now: Date;
}

const refuse = (code: string, message: string): never => {
  throw new Refusal("validation_failed", { errors: [{ pointer: "/filter", code, message }] });
};

/** The lists that filters name, those that these name, and so on. Throws Refusal where that goes too deep. */
export const namedLists = async (
  lists: Pick<ListReader, "get">,
  workspaceId: WorkspaceId,
  ...filters: readonly (Filter | null)[]
): Promise<KnownLists> => {
  const known = new Map<ListId, LeadList>();
  let open = listsIn(...filters);
  for (let depth = 0; open.size > 0; depth += 1) {
    if (depth > sizes.listDepthMax)
      refuse("too_deep", `Lists name lists over at most ${sizes.listDepthMax} steps.`);
    const found = await Promise.all([...open].map((id) => lists.get(workspaceId, id)));
    const fresh = found.filter((list) => list !== undefined);
    for (const list of fresh) known.set(list.id, list);
    const named = listsIn(...fresh.flatMap(livingFilters));
    open = new Set([...named].filter((id) => !known.has(id)));
  }
  return known;
};

interface Expansion extends Moment {
  readonly known: KnownLists;
  /** The dynamic lists within which this one is expanded. */
  readonly within: readonly ListId[];
}

const joined = (op: "and" | "or", items: readonly Filter[]): Filter => {
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : op === "and" ? { and: items } : { or: items };
};

const dynamicOf = (value: string, { known }: Expansion): LeadList | undefined => {
  const id = listIdOf(value);
  const list = id === undefined ? undefined : known.get(id);
  return list?.kind === "dynamic" ? list : undefined;
};

const membersWithin = (list: LeadList, expansion: Expansion): Filter => {
  if (list.filter === null) return { field: "lists", op: "has", value: list.id };
  if (expansion.within.includes(list.id))
    refuse("list_cycle", `The list "${list.name}" would be made of itself.`);
  const { catalogue, now } = expansion;
  const inner = { ...expansion, within: [...expansion.within, list.id] };
  const clock = { now, timeZone: list.time_zone };
  // A field that it asks may have gone since it was saved, which reading refuses.
  const part = (filter: Filter): Filter =>
    expand(pinDates(readFilter(filter, catalogue), catalogue, clock), inner);
  return list.exclude === null
    ? part(list.filter)
    : { and: [part(list.filter), { not: part(list.exclude) }] };
};

/** A condition on lists with each dynamic one's own filter in its place. */
const expandCondition = (condition: Condition, expansion: Expansion): Filter => {
  const values = listValues(condition);
  const dynamic = values.flatMap((value) => dynamicOf(value, expansion) ?? []);
  if (dynamic.length === 0) return condition;
  const others = values.filter((value) => dynamicOf(value, expansion) === undefined);
  const members = dynamic.map((list) => membersWithin(list, expansion));
  const all = condition.op === "has" || condition.op === "has_all";
  const still: Filter[] =
    others.length === 0 ? [] : [{ field: "lists", op: all ? "has_all" : "has_any", value: others }];
  const has = joined(all ? "and" : "or", [...still, ...members]);
  return condition.op === "has_none" ? { not: has } : has;
};

const expand = (filter: Filter, expansion: Expansion): Filter => {
  if ("and" in filter) return { and: filter.and.map((item) => expand(item, expansion)) };
  if ("or" in filter) return { or: filter.or.map((item) => expand(item, expansion)) };
  if ("not" in filter) return { not: expand(filter.not, expansion) };
  return "event" in filter ? filter : expandCondition(filter, expansion);
};

const withinCap = (filter: Filter): Filter => {
  if (conditionsOf(filter).length > sizes.expandedConditionsMax)
    refuse("too_many_conditions", "With the lists that it names, the filter has too many conditions.");
  return filter;
};

/** The leads on a list as a filter that names no dynamic list. Throws Refusal for a circle of lists. */
export const membersOf = (list: LeadList, known: KnownLists, moment: Moment): Filter =>
  withinCap(membersWithin(list, { ...moment, known, within: [] }));

/** As `expandLists`, with the lists that the filter names, and those that these name. */
export const expandKnown = (filter: Filter, known: KnownLists, moment: Moment): Filter =>
  withinCap(expand(filter, { ...moment, known, within: [] }));

/** A filter with each dynamic list that it names replaced by that list's own filter. Throws Refusal. */
export const expandLists = async (
  lists: Pick<ListReader, "get">,
  workspaceId: WorkspaceId,
  filter: Filter,
  moment: Moment,
): Promise<Filter> => {
  if (listsIn(filter).size === 0) return filter;
  return expandKnown(filter, await namedLists(lists, workspaceId, filter), moment);
};
