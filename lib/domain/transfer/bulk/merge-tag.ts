import { type RecordUse, Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { type JobId, TagId } from "#lib/contract/platform/ids.ts";
import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import type { TagMergePreview } from "#lib/contract/records/tags.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { changeRecord, findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import type { Namers } from "#lib/domain/platform/naming/namer.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { carrying } from "#lib/domain/records/tag/carrying.ts";
import { isMovedByMerging } from "#lib/domain/records/tag/moved-by-merging.ts";
import { type MergingTags, tagKind } from "#lib/domain/records/tag/tags.ts";

export interface MergeDeps {
  readonly tags: MergingTags;
  readonly namers: Namers;
  readonly statistics: Pick<LeadStatistics, "count">;
}

/** One tag that is to be gone, and the name of the one that takes its place. */
export interface Merge {
  readonly from: TagRecord;
  readonly into: string;
}

/** A name as it is, or the name of the tag of an id; a name in the form of an id is none. */
const nameOf = async ({ tags }: MergeDeps, { workspace_id }: Actor, into: string): Promise<string> => {
  const id = TagId.safeParse(into).data;
  if (id === undefined) return into;
  const tag = await tags.get(workspace_id, id);
  if (tag !== undefined) return tag.name;
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/into", code: "unknown_tag", message: "There is no tag of this id." }],
  });
};

/** The two tags of a merge. Throws Refusal where they can't be merged. */
export const findMerge = async (
  deps: MergeDeps,
  call: Pick<Stamp, "actor">,
  { id, into: given }: { readonly id: TagId; readonly into: string },
): Promise<Merge> => {
  const from = await findRecord(deps.tags, call, id);
  const into = await nameOf(deps, call.actor, given);
  if (fold(into) === fold(from.name))
    throw new Refusal("validation_failed", {
      errors: [{ pointer: "/into", code: "same_tag", message: "A tag can't be merged into itself." }],
    });
  if (from.rule !== null)
    throw new Refusal("wrong_state", {
      detail: `The tag "${from.name}" is automatic and would come back. Take its rule away first.`,
    });
  const declared = await deps.tags.withName(call.actor.workspace_id, fold(into));
  return { from, into: declared?.name ?? into };
};

/** The records that name the tag and would find other leads, or put it on again, once it is gone. */
const usesOf = async ({ namers }: MergeDeps, { workspace_id }: Actor, merge: Merge): Promise<RecordUse[]> => {
  const names = { from: merge.from.name, into: merge.into };
  const all = await namers.list(workspace_id);
  return all.filter((one) => isMovedByMerging(one, names)).map(({ kind, id }) => ({ kind, id }));
};

/** What a merge would be about. */
export const previewMerge = async (
  deps: MergeDeps,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  merge: Merge,
): Promise<TagMergePreview> => {
  const clock = { now };
  const selection = { filter: carrying(merge.from.name), catalogue: leadCatalogue, clock };
  const { counted, asOf } = await deps.statistics.count(actor.workspace_id, [selection]);
  const used_by = await usesOf(deps, actor, merge);
  return { leads: counted[0] ?? 0, used_by, ...(asOf === undefined ? {} : { as_of: asOf }) };
};

const jobOf = (id: JobId, { from, into }: Merge, stamp: Stamp): BulkJobRecord =>
  newBulkJob(id, { kind: "replace_tag", tag: from.name, by: into }, stamp, {
    selection: { filter: carrying(from.name), time_zone: "UTC" },
  });

/**
 * Merges a tag into another: its record goes, and with that a job begins which puts the other in its place on every lead.
 * Refuses while records name it that would find other leads then.
 */
export const mergeTag = async (
  deps: MergeDeps,
  jobId: JobId,
  merge: Merge,
  ifMatch: number | undefined,
  stamp: Stamp,
): Promise<BulkJobRecord> => {
  const used_by = await usesOf(deps, stamp.actor, merge);
  if (used_by.length > 0)
    throw new Refusal("in_use", {
      used_by,
      detail: `These name the tag "${merge.from.name}". Let filters ask for both with \`tags HAS ANY\`, which is the same before and after, and imports put the other on.`,
    });
  const job = jobOf(jobId, merge, stamp);
  const tags = deps.tags.beginning({ job, audit: bulkStartAudit(job) });
  const change = { id: merge.from.id, ifMatch: ifMatch ?? merge.from.version, wanted: {} };
  await changeRecord(tagKind(stamp.actor), tags, { ...change, apply: () => undefined }, stamp);
  return job;
};
