import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { type KnownLists, namedLists } from "./expand-lists.ts";
import { listTellsMasked, maySeeList } from "./list-access.ts";
import { listsIn } from "./list-references.ts";
import type { ListReader } from "./list-store.ts";

type Lists = Pick<ListReader, "get">;

/**
 * The lists that a filter may not name for a caller: those that the caller may not see, and all of them where the filter
 * of any, or of a list that it is made of, asks for a field that the caller sees masked. `known` has the lists that
 * `asked` leads to.
 */
export const hiddenLists = (
  actor: Actor,
  known: KnownLists,
  asked: ReadonlySet<ListId>,
): ReadonlySet<ListId> => {
  if ([...known.values()].some((list) => listTellsMasked(actor, list))) return asked;
  const isHidden = (id: ListId): boolean => {
    const list = known.get(id);
    return list !== undefined && !maySeeList(actor, list);
  };
  return new Set([...asked].filter(isHidden));
};

/** The lists to which filters lead; undefined where these are made of lists over too many steps to be judged. */
const namedBy = async (
  lists: Lists,
  { workspace_id }: Actor,
  filters: readonly (Filter | null)[],
): Promise<KnownLists | undefined> => {
  try {
    return await namedLists(lists, workspace_id, ...filters);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
};

/** Whether filters, or those of the lists that they name, ask for fields that the caller sees masked. */
export const asksMasked = async (
  lists: Lists,
  actor: Actor,
  ...filters: readonly (Filter | null)[]
): Promise<boolean> => {
  if (!seesMasked(actor)) return false;
  if (tellsMasked(actor, ...filters)) return true;
  const known = await namedBy(lists, actor, filters);
  return known === undefined || [...known.values()].some((list) => listTellsMasked(actor, list));
};

/**
 * Whether the answer to filters would disclose to a caller what a search refuses: a field that the caller sees masked, or
 * who is on a list that the caller may not see. Every explanation asks this before it evaluates a filter.
 */
export const disclosesHidden = async (
  lists: Lists,
  actor: Actor,
  ...filters: readonly (Filter | null)[]
): Promise<boolean> => {
  if (tellsMasked(actor, ...filters)) return true;
  const asked = listsIn(...filters);
  if (asked.size === 0) return false;
  const known = await namedBy(lists, actor, filters);
  return known === undefined || hiddenLists(actor, known, asked).size > 0;
};
