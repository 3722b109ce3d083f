import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { TimelineKind } from "#lib/contract/records/timeline.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { recordEntry } from "./record-entry.ts";
import { entryOf } from "./timeline-entry.ts";
import { type AskedTimeline, type TimelinePage, timelinePage } from "./timeline-page.ts";
import type { TimelineReader, TimelineRow, TimelineSource } from "./timeline-reader.ts";

interface TimelineDeps {
  readonly timelineReader: TimelineReader;
  readonly recordReader: RecordReader;
  readonly cursorSigner: CursorSigner;
}

const sourceOf: Readonly<Partial<Record<TimelineKind, TimelineSource>>> = {
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

/** Returns a page of the timeline of a lead that the caller may read. Refuses a cursor of another timeline. */
export const leadTimeline = (
  deps: TimelineDeps,
  actor: Actor,
  { id, created_at: since }: Pick<Lead, "id" | "created_at">,
  { catalogue, ...asked }: AskedTimeline & { readonly catalogue: Catalogue },
): Promise<TimelinePage> => {
  const entry = (row: TimelineRow) =>
    row.source === "row" ? recordEntry(deps, actor, row) : entryOf(row, actor, catalogue);
  return timelinePage(deps, actor, { id, since, sources: sourceOf, entryOf: entry }, asked);
};
