import { Refusal } from "#lib/contract/errors.ts";
import type { TagId } from "#lib/contract/ids.ts";
import type { NewTag, Tag, TagChange } from "#lib/contract/tag-record.ts";
import { fold } from "#lib/domain/filter/fold.ts";
import { leadCatalogue } from "#lib/domain/filter/lead-catalogue.ts";
import type { Stamp } from "#lib/domain/lead/stored-lead.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/named-record/change-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/named-record/named-record.ts";
import type { LeadStatistics } from "#lib/domain/search/lead-statistics.ts";
import { carrying } from "./carrying.ts";

export type TagReader = NamedRecordReader<Tag>;
export type TagStore = NamedRecordStore<Tag>;

const authorise = ({ created_by }: Tag, { actor }: Stamp): void => {
  if (actor.role === "sales_rep" && created_by !== actor.member_id)
    throw new Refusal("forbidden", { detail: "A sales rep changes their own tags." });
};

const kind: RecordKind<Tag> = { noun: "tag", duplicate: "duplicate_tag", shown: (tag) => tag, authorise };

/** Declares a tag; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createTag = async (tags: TagStore, id: TagId, tag: NewTag, stamp: Stamp): Promise<Tag> => {
  const { actor, at } = stamp;
  const record = { id, ...tag, created_by: actor.member_id, created_at: at, updated_at: at, version: 1 };
  return addRecord(kind, tags, record, stamp);
};

export interface TagDeps {
  readonly tags: TagStore;
  readonly statistics: Pick<LeadStatistics, "count">;
}

interface Which {
  readonly id: TagId;
  readonly ifMatch: number | undefined;
}

/** A lead that gets the old name just now keeps it, as any lead may carry a name that nobody has declared. */
const requireUncarried = async (
  { statistics }: TagDeps,
  name: string,
  { actor, at }: Stamp,
): Promise<void> => {
  const clock = { now: new Date(at), timeZone: "UTC" };
  const selection = { filter: carrying(name), catalogue: leadCatalogue, clock };
  const { counted } = await statistics.count(actor.workspace_id, [selection]);
  const [leads = 0] = counted;
  if (leads === 0) return;
  throw new Refusal("wrong_state", {
    detail: `${leads} ${leads === 1 ? "lead carries" : "leads carry"} the tag "${name}". Declare the new name as a tag of its own, put it on them, take this one off, and delete this record.`,
  });
};

/** Changes a tag. Refuses another name while leads carry the old one. */
export const changeTag = async (
  deps: TagDeps,
  { id, ifMatch }: Which,
  wanted: TagChange,
  stamp: Stamp,
): Promise<Tag> => {
  const apply = async (before: Tag): Promise<Tag> => {
    const { name = before.name } = wanted;
    if (fold(name) !== fold(before.name)) await requireUncarried(deps, before.name, stamp);
    const { category = before.category, color = before.color, description = before.description } = wanted;
    return { ...before, name, category, color, description };
  };
  return changeRecord(kind, deps.tags, { id, ifMatch, wanted, apply }, stamp);
};

/** Deletes what is said of a tag; leads keep its name. */
export const deleteTag = async (tags: TagStore, { id, ifMatch }: Which, stamp: Stamp): Promise<void> => {
  await changeRecord(kind, tags, { id, ifMatch, wanted: {}, apply: () => undefined }, stamp);
};
