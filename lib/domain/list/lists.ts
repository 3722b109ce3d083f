import { Refusal } from "#lib/contract/errors.ts";
import type { ListId } from "#lib/contract/ids.ts";
import type { LeadList, ListChange, NewList } from "#lib/contract/list-record.ts";
import type { Stamp } from "#lib/domain/lead/stored-lead.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/named-record/change-record.ts";
import type { ListStore } from "./list-store.ts";

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

/** Makes a list; the same id again finds its own. */
export const createList = (
  lists: ListStore,
  id: ListId,
  { description = null, ...given }: NewList,
  stamp: Stamp,
): Promise<LeadList> => {
  const { at, actor } = stamp;
  const made = { created_by: actor.member_id, created_at: at, updated_at: at, version: 1 };
  return addRecord(kind, lists, { id, ...given, description, ...made }, stamp);
};

/** Changes what a list is called. */
export const changeList = (
  lists: ListStore,
  which: Which,
  change: ListChange,
  stamp: Stamp,
): Promise<LeadList> => {
  const apply = (before: LeadList): LeadList => ({
    ...before,
    name: change.name ?? before.name,
    description: change.description === undefined ? before.description : change.description,
  });
  return changeRecord(kind, lists, { ...which, wanted: change, apply }, stamp);
};

/** Deletes a list; its name is free again. */
export const deleteList = async (lists: ListStore, which: Which, stamp: Stamp): Promise<void> => {
  await changeRecord(kind, lists, { ...which, wanted: {}, apply: () => undefined }, stamp);
};
