import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import type { TimelineEntry } from "#lib/contract/records/timeline.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { unmaskedValues } from "#lib/domain/platform/filter/masked-values.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { activityRights } from "#lib/domain/records/activity/activity-rights.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { livingLeads, type RecordReading } from "#lib/domain/records/record-kind/find-record.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { recordOf } from "./timeline-entry.ts";
import type { TimelineRow } from "./timeline-reader.ts";

/** Tells of an activity by its own rights. */
export const readableActivities =
  ({ leadsByIds }: Pick<RecordReading, "leadsByIds">, actor: Actor) =>
  async (activity: Activity): Promise<boolean> =>
    activityRights.mayRead(
      actor,
      activity,
      await livingLeads(leadsByIds, actor.workspace_id, activityRights.leadsOf(activity)),
    );

/** The fields and the author of a record, without those that its catalogue masks for the caller. */
const openRecord = <R extends { readonly author_id: string }>(
  { catalogue }: { readonly catalogue: Catalogue },
  record: R,
  caller: Actor,
): Pick<TimelineEntry, "actor" | "data"> => {
  const data = seesMasked(caller) ? unmaskedValues(catalogue, { ...record }) : { ...record };
  const actor = "author_id" in data ? { type: "member", id: record.author_id } : null;
  return { actor, data };
};

/** The activity or comment of a row as it is now; undefined where it is gone. */
export const recordEntry = async (
  { recordReader }: { readonly recordReader: RecordReader },
  actor: Actor,
  row: TimelineRow,
  isReadable: (activity: Activity) => boolean | Promise<boolean> = () => true,
): Promise<TimelineEntry | undefined> => {
  const { kind, id } = recordOf(row);
  const { at } = row;
  if (kind === "comment") {
    const kept = await recordReader.get(commentKind, actor.workspace_id, id);
    if (kept === undefined || kept.deleted !== undefined) return undefined;
    const record = commentKind.rights.shown(kept.record, actor);
    const summary = record.removed_at === null ? "Commented." : "A comment was removed.";
    return { at, kind, summary, link: null, ...openRecord(commentKind, record, actor) };
  }
  const kept = await recordReader.get(activityKind, actor.workspace_id, id);
  if (kept === undefined || kept.deleted !== undefined) return undefined;
  if (!(await isReadable(kept.record))) return undefined;
  const record = activityKind.rights.shown(kept.record, actor);
  const summary = [record.kind, record.status, record.subject].filter((part) => part !== null).join(", ");
  const link = `/v1/activities/${id}`;
  return { at, kind, summary, link, ...openRecord(activityKind, record, actor) };
};
