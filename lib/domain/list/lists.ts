import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { ListId } from "#lib/contract/ids.ts";
import { sizes } from "#lib/contract/limits.ts";
import type { LeadList, ListChange, NewList } from "#lib/contract/list-record.ts";
import type { Stamp } from "#lib/domain/lead/stored-lead.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/named-record/change-record.ts";
import type { Moment } from "./expand-lists.ts";
import { listsIn } from "./list-references.ts";
import type { ListStore } from "./list-store.ts";
import { readListFilter, requireSoundLists } from "./read-list-filter.ts";

interface Which {
  readonly id: ListId;
  readonly ifMatch: number | undefined;
}

/** Throws Refusal unless the member may change this list and what is on it. */
export const requireListWrite = ({ created_by }: LeadList, { actor }: Pick<Stamp, "actor">): void => {
  if (actor.role === "sales_rep" && created_by !== actor.member_id)
    throw new Refusal("forbidden", { detail: "A sales rep changes their own lists." });
};

const kind: RecordKind<LeadList> = {
  noun: "list",
  duplicate: "duplicate_list",
  shown: (list) => list,
  authorise: requireListWrite,
};

const excluded = (given: unknown, actor: Actor, moment: Moment): LeadList["exclude"] =>
  given === undefined || given === null ? null : readListFilter(given, actor, moment, "/exclude");

const rulesOf = (given: NewList, actor: Actor, moment: Moment) =>
  given.kind === "static"
    ? { filter: null, exclude: null, time_zone: "UTC" }
    : {
        filter: readListFilter(given.filter, actor, moment, "/filter"),
        exclude: excluded(given.exclude, actor, moment),
        time_zone: given.time_zone,
      };

/** Lists that are read at a time. */
const pageSize = 200;

/** Throws Refusal where as many dynamic lists as may be follow the workspace's leads. */
const requireRoom = async (lists: ListStore, { workspace_id }: Actor, own: ListId): Promise<void> => {
  let others = 0;
  for await (const { id, kind } of lists.newestFirst(workspace_id, { before: undefined, limit: pageSize }))
    if (kind === "dynamic" && id !== own) others += 1;
  if (others >= sizes.dynamicListsMax)
    throw new Refusal("limit_reached", {
      detail: `A workspace has at most ${sizes.dynamicListsMax} dynamic lists.`,
    });
};

/** Makes a list; the same id again finds its own. */
export const createList = async (
  lists: ListStore,
  id: ListId,
  given: NewList,
  stamp: Stamp,
  moment: Moment,
): Promise<LeadList> => {
  const { at, actor } = stamp;
  const list: LeadList = {
    id,
    name: given.name,
    description: given.description ?? null,
    kind: given.kind,
    ...rulesOf(given, actor, moment),
    created_by: actor.member_id,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  if (list.kind === "dynamic") await requireRoom(lists, actor, id);
  await requireSoundLists(lists, actor, list, moment);
  return addRecord(kind, lists, list, stamp);
};

const requireDynamic = (list: LeadList, { filter, exclude, time_zone }: ListChange): void => {
  if (list.kind === "dynamic" || (filter ?? exclude ?? time_zone) === undefined) return;
  throw new Refusal("validation_failed", {
    errors: [
      {
        pointer: filter === undefined ? "/exclude" : "/filter",
        code: "not_dynamic",
        message: "Only a dynamic list is made by a filter.",
        hint: "Make a dynamic list, or put leads on this one.",
      },
    ],
  });
};

/** Changes what a list is called, or by what filter it is made. */
export const changeList = (
  lists: ListStore,
  which: Which,
  change: ListChange,
  stamp: Stamp,
  moment: Moment,
): Promise<LeadList> => {
  const { actor } = stamp;
  const apply = async (before: LeadList): Promise<LeadList> => {
    requireDynamic(before, change);
    const after: LeadList = {
      ...before,
      name: change.name ?? before.name,
      description: change.description === undefined ? before.description : change.description,
      filter:
        change.filter === undefined ? before.filter : readListFilter(change.filter, actor, moment, "/filter"),
      exclude: change.exclude === undefined ? before.exclude : excluded(change.exclude, actor, moment),
      time_zone: change.time_zone ?? before.time_zone,
    };
    await requireSoundLists(lists, actor, after, moment);
    return after;
  };
  return changeRecord(kind, lists, { ...which, wanted: change, apply }, stamp);
};

/** Whoever is left out by a list must not come in because it is gone. */
const requireUnnamed = async (lists: ListStore, { workspace_id }: Actor, id: ListId): Promise<void> => {
  for await (const other of lists.newestFirst(workspace_id, { before: undefined, limit: pageSize }))
    if (listsIn(other.filter, other.exclude).has(id))
      throw new Refusal("wrong_state", { detail: `The list "${other.name}" is made by this one.` });
};

/** Deletes a list that no other names; its name is free again. */
export const deleteList = async (lists: ListStore, which: Which, stamp: Stamp): Promise<void> => {
  const apply = async ({ id }: LeadList): Promise<undefined> => {
    await requireUnnamed(lists, stamp.actor, id);
    return undefined;
  };
  await changeRecord(kind, lists, { ...which, wanted: {}, apply }, stamp);
};
