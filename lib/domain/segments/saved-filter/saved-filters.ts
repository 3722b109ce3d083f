import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { SavedFilterId } from "#lib/contract/platform/ids.ts";
import type {
  NewSavedFilter,
  SavedFilterChange,
  SavedFilterRecord,
} from "#lib/contract/segments/saved-filter-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { requireSmall } from "#lib/domain/platform/filter/filter-size.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { requireEdit, requireOwner } from "#lib/domain/team/sharing/require-access.ts";
import { requireMembers } from "#lib/domain/team/sharing/require-members.ts";
import type { SavedFilterReader, SavedFilterStore } from "./saved-filter-store.ts";

const kind: RecordKind<SavedFilterRecord> = {
  noun: "saved_filter",
  duplicate: "duplicate_saved_filter",
  shown: (record) => record,
  authorise: (record, { actor }) => requireEdit(actor, record, "This filter is shared with you to use only."),
};

export interface SavedFilterDeps {
  readonly filters: SavedFilterStore;
  readonly members: Pick<MemberReader, "list">;
  readonly lists: Pick<ListReader, "get">;
  readonly catalogue: Catalogue;
}

/** The filter that a body holds. Throws Refusal with the place at fault. */
export const requireFilter = (
  given: unknown,
  { actor }: Pick<Stamp, "actor">,
  catalogue: Catalogue,
): Filter => {
  const filter = readAnyFilter(given, actor, catalogue, "/filter");
  if (filter === null) throw new Error("what is given is read");
  requireSmall(filter, "/filter", "A saved filter");
  return filter;
};

/** Saves a filter; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createSavedFilter = async (
  { filters, members, lists, catalogue }: SavedFilterDeps,
  id: SavedFilterId,
  { filter: given, ...definition }: NewSavedFilter,
  stamp: Stamp,
): Promise<SavedFilterRecord> => {
  const { workspace_id, member_id } = stamp.actor;
  const filter = requireFilter(given, stamp, catalogue);
  await requireLists(lists, stamp.actor, filter, "/filter");
  await requireMembers(members, workspace_id, definition.shared_with);
  const by = { created_by: member_id, updated_by: member_id, created_at: stamp.at, updated_at: stamp.at };
  return addRecord(kind, filters, { id, ...definition, filter, ...by, version: 1 }, stamp);
};

interface Which {
  readonly id: SavedFilterId;
  readonly ifMatch: number | undefined;
}

const byOwner = (does: string): string => `A saved filter's owner ${does}, or an admin.`;

/** Changes a saved filter; what it was is kept. */
export const changeSavedFilter = async (
  { filters, members, lists, catalogue }: SavedFilterDeps,
  { id, ifMatch }: Which,
  wanted: SavedFilterChange,
  stamp: Stamp,
): Promise<SavedFilterRecord> => {
  const filter = wanted.filter === undefined ? undefined : requireFilter(wanted.filter, stamp, catalogue);
  await requireLists(lists, stamp.actor, filter ?? null, "/filter");
  await requireMembers(members, stamp.actor.workspace_id, wanted.shared_with);
  const apply = (before: SavedFilterRecord): SavedFilterRecord => {
    const { name = before.name, description = before.description, shared_with = before.shared_with } = wanted;
    if (!isDeepStrictEqual(shared_with, before.shared_with))
      requireOwner(stamp.actor, before, byOwner("shares it"));
    const next = { ...before, name, description, shared_with, filter: filter ?? before.filter };
    return isDeepStrictEqual(next, before) ? before : { ...next, updated_by: stamp.actor.member_id };
  };
  const change = { id, ifMatch, wanted: { ...wanted, filter }, apply };
  return changeRecord(kind, filters, change, stamp);
};

/** Refuses while others name it: they would not know what to do without it. */
const requireUnused = async (
  filters: Pick<SavedFilterReader, "usedBy">,
  { actor }: Stamp,
  id: SavedFilterId,
): Promise<void> => {
  const used_by = await filters.usedBy(actor.workspace_id, id);
  if (used_by.length > 0) throw new Refusal("in_use", { used_by });
};

/** Deletes a saved filter with its versions. */
export const deleteSavedFilter = async (
  filters: SavedFilterStore,
  reader: Pick<SavedFilterReader, "usedBy">,
  { id, ifMatch }: Which,
  stamp: Stamp,
): Promise<void> => {
  const apply = async (before: SavedFilterRecord): Promise<undefined> => {
    requireOwner(stamp.actor, before, byOwner("deletes it"));
    await requireUnused(reader, stamp, before.id);
  };
  await changeRecord(kind, filters, { id, ifMatch, wanted: {}, apply }, stamp);
};
