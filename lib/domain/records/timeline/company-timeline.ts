import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import type { TimelineKind } from "#lib/contract/records/timeline.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { companyKind, firstOf } from "#lib/domain/records/company/company-kind.ts";
import type { RecordReading } from "#lib/domain/records/record-kind/find-record.ts";
import { readableActivities, recordEntry } from "./record-entry.ts";
import { entryOf } from "./timeline-entry.ts";
import { type AskedTimeline, type TimelinePage, timelinePage } from "./timeline-page.ts";
import type { TimelineReader, TimelineRow, TimelineSource } from "./timeline-reader.ts";

interface TimelineDeps extends RecordReading {
  readonly timelineReader: TimelineReader;
  readonly cursorSigner: CursorSigner;
}

const sources: Readonly<Partial<Record<TimelineKind, TimelineSource>>> = {
  activity: "row",
  comment: "row",
  assignment: "audit",
  field_change: "audit",
  created: "audit",
  deleted: "audit",
  restored: "audit",
};

/** A page of a company with those that were merged into it, which all read; its activities by their own rights. */
export const companyTimeline = (
  deps: TimelineDeps,
  actor: Actor,
  { id, created_at, merged }: Pick<Company, "id" | "created_at" | "merged">,
  asked: AskedTimeline,
): Promise<TimelinePage> => {
  const entry = (row: TimelineRow) =>
    row.source === "row"
      ? recordEntry(deps, actor, row, readableActivities(deps, actor))
      : entryOf(row, actor, companyKind.catalogue);
  const others = merged.flatMap(({ ids }) => ids);
  const since = firstOf(created_at, merged);
  return timelinePage(deps, actor, { id, others, since, sources, entryOf: entry }, asked);
};
