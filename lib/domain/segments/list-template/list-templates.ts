import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ListTemplateId } from "#lib/contract/platform/ids.ts";
import type {
  ListTemplateChange,
  ListTemplateRecord,
  NewListTemplate,
} from "#lib/contract/segments/list-template-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import type { Moment } from "#lib/domain/segments/list/expand-lists.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { readListFilter } from "#lib/domain/segments/list/read-list-filter.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { requireEdit, requireOwner } from "#lib/domain/team/sharing/require-access.ts";
import { requireMembers } from "#lib/domain/team/sharing/require-members.ts";
import type { ListTemplateStore } from "./list-template-store.ts";

const kind: RecordKind<ListTemplateRecord> = {
  noun: "list_template",
  duplicate: "duplicate_list_template",
  shown: (record) => record,
  authorise: (record, { actor }) =>
    requireEdit(actor, record, "This template is shared with you to use only."),
};

export interface TemplateDeps {
  readonly templates: ListTemplateStore;
  readonly lists: Pick<ListReader, "get">;
  readonly members: Pick<MemberReader, "list">;
  readonly moment: Moment;
}

/** What makes the lists; each is undefined where the request leaves it as it is. */
interface Read {
  readonly filter: Filter | undefined;
  readonly exclude: Filter | null | undefined;
}

/** The filters of a request, checked, and so the lists that they name and the members with whom it shares. */
const readRequest = async (
  { lists, members, moment }: TemplateDeps,
  given: Pick<ListTemplateChange, "filter" | "exclude" | "shared_with">,
  { actor }: Stamp,
): Promise<Read> => {
  const read = (one: unknown, pointer: string) =>
    one === undefined ? undefined : readListFilter(one, actor, moment, pointer);
  const filter = read(given.filter, "/filter");
  const exclude = given.exclude === null ? null : read(given.exclude, "/exclude");
  await requireLists(lists, actor, filter ?? null, "/filter");
  await requireLists(lists, actor, exclude ?? null, "/exclude");
  await requireMembers(members, actor.workspace_id, given.shared_with);
  return { filter, exclude };
};

/** Saves a template; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createTemplate = async (
  deps: TemplateDeps,
  id: ListTemplateId,
  given: NewListTemplate,
  stamp: Stamp,
): Promise<ListTemplateRecord> => {
  const { filter, exclude = null } = await readRequest(deps, given, stamp);
  if (filter === undefined) {
    const message = "A template has a filter.";
    throw new Refusal("validation_failed", { errors: [{ pointer: "/filter", code: "required", message }] });
  }
  const by = { created_by: stamp.actor.member_id, created_at: stamp.at, updated_at: stamp.at };
  const time_zone = given.time_zone ?? deps.moment.catalogue.timeZone ?? "UTC";
  return addRecord(
    kind,
    deps.templates,
    { id, ...given, time_zone, filter, exclude, ...by, version: 1 },
    stamp,
  );
};

interface Which {
  readonly id: ListTemplateId;
  readonly ifMatch: number | undefined;
}

const byOwner = (does: string): string => `A template's owner ${does}, or an admin.`;

/** Changes a template; lists that were made of it stay as they are. */
export const changeTemplate = async (
  deps: TemplateDeps,
  which: Which,
  wanted: ListTemplateChange,
  stamp: Stamp,
): Promise<ListTemplateRecord> => {
  const { filter, exclude } = await readRequest(deps, wanted, stamp);
  const apply = (before: ListTemplateRecord): ListTemplateRecord => {
    const given = Object.fromEntries(
      Object.entries({ ...wanted, filter, exclude }).filter(([, value]) => value !== undefined),
    );
    const next: ListTemplateRecord = { ...before, ...given };
    if (!isDeepStrictEqual(next.shared_with, before.shared_with))
      requireOwner(stamp.actor, before, byOwner("shares it"));
    return next;
  };
  return changeRecord(
    kind,
    deps.templates,
    { ...which, wanted: { ...wanted, filter, exclude }, apply },
    stamp,
  );
};

/** Deletes a template; its name is free again. */
export const deleteTemplate = async (
  templates: ListTemplateStore,
  which: Which,
  stamp: Stamp,
): Promise<void> => {
  const apply = (before: ListTemplateRecord): undefined => {
    requireOwner(stamp.actor, before, byOwner("deletes it"));
  };
  await changeRecord(kind, templates, { ...which, wanted: {}, apply }, stamp);
};
