import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { LeadSearch } from "#lib/domain/segments/search/find-leads.ts";
import { namedLists } from "./expand-lists.ts";
import { hiddenLists } from "./hidden-lists.ts";
import { listsIn } from "./list-references.ts";
import type { ListReader } from "./list-store.ts";

type Lists = Pick<ListReader, "get">;

const unknownList = (pointer: string, id: ListId): ValidationError => ({
  pointer,
  code: "unknown_list",
  message: `There is no list ${id}.`,
  hint: "`GET /lists` lists those that you may use.",
});

/**
 * What is wrong with the lists that a filter names: one is gone, or the caller may not use it, or, through lists of
 * lists, it would tell what they see masked.
 */
export const listErrors = async (
  lists: Lists,
  actor: Actor,
  filter: Filter | null,
  pointer: string,
): Promise<ValidationError[]> => {
  const asked = [...listsIn(filter)];
  if (asked.length === 0) return [];
  const known = await namedLists(lists, actor.workspace_id, filter);
  const hidden = hiddenLists(actor, known, new Set(asked));
  return asked.flatMap((id) => (known.has(id) && !hidden.has(id) ? [] : [unknownList(pointer, id)]));
};

/** Throws Refusal for the errors of the lists that a filter names. */
export const requireLists = async (
  lists: Lists,
  actor: Actor,
  filter: Filter | null,
  pointer: string,
): Promise<void> => {
  const errors = await listErrors(lists, actor, filter, pointer);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};

/** The condition that a request's `list` is; null where it names none. Throws Refusal for one that it may not use. */
export const listNamed = async (
  lists: Lists,
  actor: Actor,
  { id, pointer }: { readonly id: ListId | undefined; readonly pointer: string },
): Promise<Filter | null> => {
  if (id === undefined) return null;
  const condition = { field: "lists", op: "has", value: id } as const;
  await requireLists(lists, actor, condition, pointer);
  return condition;
};

/** A search of one list's leads, where it names one; each list that its filters name must be the caller's to use. */
export const withLists = async (
  lists: Lists,
  actor: Actor,
  search: LeadSearch,
  { id, at }: { readonly id?: ListId | undefined; readonly at: "?" | "/" },
): Promise<LeadSearch> => {
  await requireLists(lists, actor, search.filter, `${at}filter`);
  const named = await listNamed(lists, actor, { id, pointer: `${at}list` });
  return { ...search, filter: allOf([search.filter, named]) };
};
