import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { JobId, ListId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { LeadList, ListChange, NewList } from "#lib/contract/segments/list-record.ts";
import type { ListTemplateRecord } from "#lib/contract/segments/list-template-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import { requireRoom } from "#lib/domain/platform/named-record/require-room.ts";
import type { Namers } from "#lib/domain/platform/naming/namer.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { requireMembers } from "#lib/domain/team/sharing/require-members.ts";
import type { Moment } from "./expand-lists.ts";
import { opensFor, requireListDeletion, sharedAnew } from "./list-access.ts";
import type { ListStore } from "./list-store.ts";
import { requireUnused } from "./list-uses.ts";
import { readListFilter, requireSoundLists } from "./read-list-filter.ts";
import { requireListWrite } from "./require-list-write.ts";

/** What a list may be made of. */
type Template = Pick<ListTemplateRecord, "filter" | "exclude" | "time_zone" | "description">;

/** The ids of a new list and of the job that fills it where it is a snapshot, and the template that it names. */
interface NewIds {
  readonly id: ListId;
  readonly jobId: JobId;
  readonly template?: Template | undefined;
}

/** Makes the job that fills a snapshot. */
export type SnapshotJob = (id: JobId, list: LeadList, stamp: Stamp, moment: Moment) => JobBegin;

export interface ListDeps {
  readonly lists: ListStore;
  readonly members: Pick<MemberReader, "list">;
}

interface Which {
  readonly id: ListId;
  readonly ifMatch: number | undefined;
}

const kind: RecordKind<LeadList> = {
  noun: "list",
  duplicate: "duplicate_list",
  shown: (list) => list,
  authorise: requireListWrite,
};

const excluded = (given: unknown, actor: Actor, moment: Moment): LeadList["exclude"] =>
  given === undefined || given === null ? null : readListFilter(given, actor, moment, "/exclude");

/** A template's part that the request leaves out, and where an error of it stands. */
const orOf = (given: unknown, template: unknown, pointer: string): readonly [unknown, string] =>
  given === undefined && template !== undefined ? [template, "/template_id"] : [given, pointer];

const rulesOf = (given: NewList, template: Template | undefined, actor: Actor, moment: Moment) => {
  if (given.kind === "static") return { filter: null, exclude: null, time_zone: "UTC" };
  const [filter, place] = orOf(given.filter, template?.filter, "/filter");
  const [exclude] = orOf(given.exclude, template?.exclude, "/exclude");
  return {
    filter: readListFilter(filter, actor, moment, place),
    exclude: excluded(exclude, actor, moment),
    time_zone: given.time_zone ?? template?.time_zone ?? moment.catalogue.timeZone ?? "UTC",
  };
};

/** Throws Refusal where as many dynamic lists as may be follow the workspace's leads. */
const requireDynamicRoom = (lists: ListStore, { workspace_id }: Actor, own: ListId): Promise<void> =>
  requireRoom(lists, workspace_id, {
    counts: ({ kind }) => kind === "dynamic",
    own,
    max: sizes.dynamicListsMax,
    nouns: "dynamic lists",
  });

/** Makes a list; the same id again finds its own. */
export const createList = async (
  { lists, members, snapshotJob }: ListDeps & { readonly snapshotJob: SnapshotJob },
  { id, jobId, template }: NewIds,
  given: NewList,
  stamp: Stamp,
  moment: Moment,
): Promise<LeadList> => {
  const { at, actor } = stamp;
  const list: LeadList = {
    id,
    name: given.name,
    description: given.description === undefined ? (template?.description ?? null) : given.description,
    kind: given.kind,
    state: given.kind === "snapshot" ? "building" : "ready",
    ...rulesOf(given, template, actor, moment),
    shared_with: given.shared_with,
    opens: opensFor(actor),
    snapshot:
      given.kind === "snapshot" ? { job_id: jobId, leads: null, left_out: null, taken_at: null } : null,
    created_by: actor.member_id,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  await requireMembers(members, actor.workspace_id, list.shared_with);
  if (list.kind === "dynamic") await requireDynamicRoom(lists, actor, id);
  await requireSoundLists(lists, actor, list, moment);
  const store = list.kind === "snapshot" ? lists.beginning(snapshotJob(jobId, list, stamp, moment)) : lists;
  return addRecord(kind, store, list, stamp);
};

/** The fields of a dynamic list. Another list takes them as it has them, so that it is put back as it was read. */
const madeBy = ["filter", "exclude", "time_zone"] as const;

const requireDynamic = (list: LeadList, change: ListChange): void => {
  const { filter } = change;
  const differing = madeBy.filter(
    (name) => change[name] !== undefined && !isDeepStrictEqual(change[name], list[name]),
  );
  if (list.kind === "dynamic" || differing.length === 0) return;
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

const withoutMaking = ({ filter: _, exclude: __, time_zone: ___, ...rest }: ListChange): ListChange => rest;

/** Changes what a list is called, or by what filter it is made. */
export const changeList = async (
  { lists, members }: ListDeps,
  which: Which,
  given: ListChange,
  stamp: Stamp,
  moment: Moment,
): Promise<LeadList> => {
  const { actor } = stamp;
  await requireMembers(members, actor.workspace_id, given.shared_with);
  const apply = async (before: LeadList): Promise<LeadList> => {
    requireDynamic(before, given);
    const change = before.kind === "dynamic" ? given : withoutMaking(given);
    const after: LeadList = {
      ...before,
      name: change.name ?? before.name,
      description: change.description === undefined ? before.description : change.description,
      filter:
        change.filter === undefined ? before.filter : readListFilter(change.filter, actor, moment, "/filter"),
      exclude: change.exclude === undefined ? before.exclude : excluded(change.exclude, actor, moment),
      time_zone: change.time_zone ?? before.time_zone,
      ...sharedAnew(before, change.shared_with, stamp),
    };
    if ((change.filter ?? change.exclude ?? null) !== null)
      await requireSoundLists(lists, actor, after, moment);
    return after;
  };
  return changeRecord(kind, lists, { ...which, wanted: given, apply }, stamp);
};

/** Deletes a list that nothing names; its name is free again. */
export const deleteList = async (
  lists: ListStore,
  namers: Namers,
  which: Which,
  stamp: Stamp,
): Promise<void> => {
  const apply = async (list: LeadList): Promise<undefined> => {
    const { id, state } = list;
    requireListDeletion(list, stamp);
    if (state === "building")
      throw new Refusal("wrong_state", { detail: "Leads are being put on it. Cancel its job first." });
    await requireUnused(namers, stamp.actor.workspace_id, id);
    return undefined;
  };
  await changeRecord(kind, lists, { ...which, wanted: {}, apply }, stamp);
};
