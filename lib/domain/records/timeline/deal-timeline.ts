import * as z from "zod";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import type { TimelineKind } from "#lib/contract/records/timeline.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { movedFields } from "#lib/domain/records/deal/deal-moves.ts";
import { isUnseen } from "#lib/domain/records/deal/deal-rights.ts";
import { plainDealCatalogue } from "#lib/domain/records/deal/plain-deal-catalogue.ts";
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
  deal_move: "deal_move",
  field_change: "audit",
  created: "audit",
  deleted: "audit",
  restored: "audit",
};

const Fields = z.record(z.string(), z.unknown());
const Facts = z.looseObject({ changed: Fields });

/** What the log says of a change that a row of moves tells, with what follows from it. */
const toldByMoves: ReadonlySet<string> = new Set([...movedFields, "rate"]);

const without = (fields: unknown, isLeftOut: (name: string) => boolean): object =>
  Object.fromEntries(Object.entries(Fields.parse(fields ?? {})).filter(([name]) => !isLeftOut(name)));

/** A row with what of it is the caller's to see and no other row tells. */
const seenOf = (row: TimelineRow, actor: Actor): TimelineRow => {
  const isHidden = (name: string): boolean => isUnseen(actor, name);
  const { item } = row;
  if (row.source === "deal_move") {
    const facts = Facts.parse(item["facts"]);
    return { ...row, item: { ...item, facts: { ...facts, changed: without(facts.changed, isHidden) } } };
  }
  const isLeftOut = (name: string): boolean => isHidden(name) || toldByMoves.has(name);
  const [before, after] = [without(item["before"], isLeftOut), without(item["after"], isLeftOut)];
  return { ...row, item: { ...item, before, after } };
};

/** A page of a deal that the caller may read; its activities by their own rights. */
export const dealTimeline = (
  deps: TimelineDeps,
  actor: Actor,
  { id, created_at: since }: Pick<Deal, "id" | "created_at">,
  asked: AskedTimeline,
): Promise<TimelinePage> => {
  const entry = (row: TimelineRow) =>
    row.source === "row"
      ? recordEntry(deps, actor, row, readableActivities(deps, actor))
      : entryOf(seenOf(row, actor), actor, plainDealCatalogue);
  return timelinePage(deps, actor, { id, since, sources, entryOf: entry }, asked);
};
