import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import type { TimelineEntry, TimelineKind } from "#lib/contract/timeline.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { entryOf, recordOf } from "./timeline-entry.ts";
import type { TimelineReader, TimelineRow, TimelineSource } from "./timeline-reader.ts";

interface TimelineDeps {
  readonly timelineReader: TimelineReader;
  readonly recordReader: RecordReader;
  readonly cursorSigner: CursorSigner;
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly kinds?: readonly TimelineKind[] | undefined;
  readonly now: Date;
}

interface Page {
  readonly data: TimelineEntry[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

const sourceOf: Readonly<Record<TimelineKind, TimelineSource>> = {
  engagement: "engagement",
  activity: "row",
  comment: "row",
  stage_move: "stage_move",
  assignment: "audit",
  list_move: "audit",
  field_change: "audit",
  created: "audit",
  deleted: "audit",
  restored: "audit",
};

/** The activity or comment of a row as it is now; undefined where it is gone. */
const recordEntry = async (
  { recordReader }: TimelineDeps,
  actor: Actor,
  row: TimelineRow,
): Promise<TimelineEntry | undefined> => {
  const { kind, id } = recordOf(row);
  const { at } = row;
  if (kind === "comment") {
    const kept = await recordReader.get(commentKind, actor.workspace_id, id);
    if (kept === undefined || kept.deleted !== undefined) return undefined;
    const { author_id, removed_at } = kept.record;
    const summary = removed_at === null ? "Commented." : "A comment was removed.";
    return {
      at,
      kind,
      actor: { type: "member", id: author_id },
      summary,
      data: { ...kept.record },
      link: null,
    };
  }
  const kept = await recordReader.get(activityKind, actor.workspace_id, id);
  if (kept === undefined || kept.deleted !== undefined) return undefined;
  const record = activityKind.rights.shown(kept.record, actor);
  const summary = [record.kind, record.status, record.subject].filter((part) => part !== null).join(", ");
  const link = `/v1/activities/${id}`;
  return { at, kind, actor: { type: "member", id: record.author_id }, summary, data: { ...record }, link };
};

/** A page of a lead that the caller may read. Refuses a cursor of another timeline. */
export const leadTimeline = async (
  deps: TimelineDeps,
  actor: Actor,
  { id, created_at: since }: Pick<Lead, "id" | "created_at">,
  { limit, cursor, kinds, now }: Asked,
): Promise<Page> => {
  const { workspace_id } = actor;
  const bound = queryHash({ timeline: id, kinds });
  const before = cursor === undefined ? undefined : await deps.cursorSigner.read(workspace_id, cursor, bound);
  if (cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
  const asked = kinds ?? (Object.keys(sourceOf) as TimelineKind[]);
  const sources = [...new Set(asked.map((kind) => sourceOf[kind]))];
  const data: TimelineEntry[] = [];
  let last: string | undefined;
  const options = { sources, now, since, before, limit: limit + 1 };
  for await (const row of deps.timelineReader.newestFirst(workspace_id, id, options)) {
    const entry =
      row.source === "row" ? await recordEntry(deps, actor, row) : entryOf(row, actor, leadCatalogue);
    if (entry === undefined || !asked.includes(entry.kind)) continue;
    if (data.length === limit) {
      const next_cursor = await deps.cursorSigner.sign(workspace_id, last ?? "", bound);
      return { data, next_cursor, has_more: true };
    }
    data.push(entry);
    last = row.place;
  }
  return { data, next_cursor: null, has_more: false };
};
