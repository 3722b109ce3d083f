import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { requireSmall } from "#lib/domain/platform/filter/filter-size.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { type Moment, membersOf, namedLists } from "./expand-lists.ts";
import { maySeeList } from "./list-access.ts";
import { listsIn } from "./list-references.ts";
import type { ListReader } from "./list-store.ts";

const refuse = (pointer: string, code: string, message: string, hint?: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer, code, message, ...(hint === undefined ? {} : { hint }) }],
  });
};

/** A list's filter as text or JSON, checked. Throws Refusal with its place. */
export const readListFilter = (
  given: unknown,
  actor: Actor,
  { catalogue }: Moment,
  pointer: string,
): Filter => {
  const filter = readAnyFilter(given, actor, catalogue, pointer);
  if (filter === null) return refuse(pointer, "required", "A dynamic list has a filter.");
  requireSmall(filter, pointer, "A list's filter");
  return filter;
};

/** Throws Refusal unless every list that a new filter names is there and the caller's to use, and none is made of itself. */
export const requireSoundLists = async (
  lists: Pick<ListReader, "get">,
  actor: Actor,
  list: LeadList,
  moment: Moment,
): Promise<void> => {
  const known = new Map(await namedLists(lists, actor.workspace_id, list.filter, list.exclude));
  for (const [pointer, filter] of [
    ["/filter", list.filter],
    ["/exclude", list.exclude],
  ] as const) {
    const isMissing = (id: ListId): boolean => {
      const named = known.get(id);
      return id !== list.id && (named === undefined || !maySeeList(actor, named));
    };
    const missing = [...listsIn(filter)].find(isMissing);
    if (missing !== undefined) refuse(pointer, "unknown_list", `There is no list ${missing}.`);
  }
  membersOf(list, known.set(list.id, list), moment);
};
