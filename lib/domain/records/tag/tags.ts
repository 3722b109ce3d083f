import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { TagId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { NewTag, TagChange, TagRecord } from "#lib/contract/records/tag-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import { requireRoom } from "#lib/domain/platform/named-record/require-room.ts";
import type { Namers } from "#lib/domain/platform/naming/namer.ts";
import { requireUnnamed } from "#lib/domain/platform/naming/require-unnamed.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { carrying } from "./carrying.ts";
import { isMovedByMerging } from "./moved-by-merging.ts";
import { readRule, requireRuleWriter } from "./read-rule.ts";
import { showTag } from "./show-tag.ts";

export type TagReader = NamedRecordReader<TagRecord>;
export type TagStore = NamedRecordStore<TagRecord>;

export interface MergingTags extends TagReader {
  /** The same tags, whose writes begin a job as well, both or neither. */
  beginning(job: JobBegin): TagStore;
}

const authorise = ({ created_by, rule }: TagRecord, { actor }: Stamp): void => {
  if (actor.role === "sales_rep" && created_by !== actor.member_id)
    throw new Refusal("forbidden", { detail: "A sales rep changes their own tags." });
  if (rule !== null) requireRuleWriter(actor);
};

export const tagKind = (actor: Actor): RecordKind<TagRecord> => ({
  noun: "tag",
  actsAlone: true,
  duplicate: "duplicate_tag",
  shown: (tag) => showTag(tag, actor),
  authorise,
});

/** Throws Refusal where as many automatic tags as may be follow the workspace's leads. */
const requireAutomaticRoom = (tags: TagStore, { workspace_id }: Actor, own: TagId): Promise<void> =>
  requireRoom(tags, workspace_id, {
    counts: ({ rule }) => rule !== null,
    own,
    max: sizes.automaticTagsMax,
    nouns: "automatic tags",
  });

export interface TagDeps {
  readonly tags: TagStore;
  readonly statistics: Pick<LeadStatistics, "count">;
  readonly namers: Namers;
  readonly catalogue: Catalogue;
}

/** Declares a tag; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createTag = async (
  { tags, catalogue }: Pick<TagDeps, "tags" | "catalogue">,
  id: TagId,
  { rule: given, ...tag }: NewTag,
  stamp: Stamp,
): Promise<TagRecord> => {
  const { actor, at } = stamp;
  const rule = readRule(given, actor, catalogue);
  if (rule !== null) await requireAutomaticRoom(tags, actor, id);
  const made = { created_by: actor.member_id, created_at: at, updated_at: at, version: 1 };
  const time_zone = tag.time_zone ?? catalogue.timeZone ?? "UTC";
  return addRecord(tagKind(actor), tags, { id, ...tag, time_zone, rule, ...made }, stamp);
};

interface Which {
  readonly id: TagId;
  readonly ifMatch: number | undefined;
}

/** A lead that gets the old name just now keeps it, as any lead may carry a name that nobody has declared. */
const requireUncarried = async (
  { statistics }: TagDeps,
  { id, name }: Pick<TagRecord, "id" | "name">,
  { actor, at }: Stamp,
): Promise<void> => {
  const clock = { now: new Date(at) };
  const selection = { filter: carrying(name), catalogue: leadCatalogue, clock };
  const { counted } = await statistics.count(actor.workspace_id, [selection]);
  const [leads = 0] = counted;
  if (leads === 0) return;
  throw new Refusal("wrong_state", {
    detail: `${leads} ${leads === 1 ? "lead carries" : "leads carry"} the tag "${name}". Merge it into the new name instead: POST /tags/${id}/merge.`,
  });
};

/** What names the old name would wait for it, or put it on, for ever: as where it is merged into the new one. */
const requireUnmoved = ({ namers }: TagDeps, from: string, into: string, { actor }: Stamp): Promise<void> =>
  requireUnnamed(namers, actor.workspace_id, (namer) => isMovedByMerging(namer, { from, into }));

/** Changes a tag. Refuses another name while leads carry the old one, or records name it. */
export const changeTag = async (
  deps: TagDeps,
  { id, ifMatch }: Which,
  { rule: given, ...change }: TagChange,
  stamp: Stamp,
): Promise<TagRecord> => {
  const { actor } = stamp;
  const ruled = given === undefined ? {} : { rule: readRule(given, actor, deps.catalogue) };
  const apply = async (before: TagRecord): Promise<TagRecord> => {
    const { name = before.name, time_zone = before.time_zone } = change;
    const { category = before.category, color = before.color, description = before.description } = change;
    const after = { ...before, name, category, color, description, time_zone, ...ruled };
    if (fold(name) !== fold(before.name)) {
      await requireUncarried(deps, before, stamp);
      await requireUnmoved(deps, before.name, name, stamp);
    }
    if (before.rule === null && after.rule !== null) await requireAutomaticRoom(deps.tags, actor, id);
    return after;
  };
  const wanted = { ...change, ...ruled };
  return changeRecord(tagKind(actor), deps.tags, { id, ifMatch, wanted, apply }, stamp);
};

/** Deletes what is said of a tag; leads keep its name. */
export const deleteTag = async (tags: TagStore, { id, ifMatch }: Which, stamp: Stamp): Promise<void> => {
  await changeRecord(tagKind(stamp.actor), tags, { id, ifMatch, wanted: {}, apply: () => undefined }, stamp);
};
