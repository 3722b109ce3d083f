import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { TimelineEntry, TimelineKind } from "#lib/contract/records/timeline.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { pageRoom } from "#lib/domain/platform/page/response-bytes.ts";
import type { TimelineReader, TimelineRow, TimelineSource } from "./timeline-reader.ts";

interface PageDeps {
  readonly timelineReader: TimelineReader;
  readonly cursorSigner: CursorSigner;
}

export interface AskedTimeline {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly kinds?: readonly TimelineKind[] | undefined;
  readonly now: Date;
}

export interface TimelinePage {
  readonly data: TimelineEntry[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** Whose timeline it is, and how its rows are told. */
interface Told {
  readonly id: string;
  /** Other ids under which rows of it stand. */
  readonly others?: readonly string[];
  /** When it was made: there are no rows from before. */
  readonly since: string;
  /** Where entries of each kind come from; what is not here, it has not. */
  readonly sources: Readonly<Partial<Record<TimelineKind, TimelineSource>>>;
  /** Undefined for a row that has nothing for the caller. */
  readonly entryOf: (row: TimelineRow) => TimelineEntry | undefined | Promise<TimelineEntry | undefined>;
}

/** A page of a record's timeline. Refuses a cursor of another. */
export const timelinePage = async (
  { timelineReader, cursorSigner }: PageDeps,
  { workspace_id }: Actor,
  { id, others = [], since, sources: sourceOf, entryOf }: Told,
  { limit, cursor, kinds, now }: AskedTimeline,
): Promise<TimelinePage> => {
  const bound = queryHash({ timeline: id, kinds });
  const before = cursor === undefined ? undefined : await cursorSigner.read(workspace_id, cursor, bound);
  if (cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
  const asked = kinds ?? (Object.keys(sourceOf) as TimelineKind[]);
  const sources = [...new Set(asked.flatMap((kind) => sourceOf[kind] ?? []))];
  const data: TimelineEntry[] = [];
  const takes = pageRoom();
  let last: string | undefined;
  const options = { sources, now, since, before, limit: limit + 1 };
  for await (const row of timelineReader.newestFirst(workspace_id, [id, ...others], options)) {
    const entry = await entryOf(row);
    if (entry === undefined || !asked.includes(entry.kind)) continue;
    if (data.length === limit || !takes(entry)) {
      const next_cursor = await cursorSigner.sign(workspace_id, last ?? "", bound);
      return { data, next_cursor, has_more: true };
    }
    data.push(entry);
    last = row.place;
  }
  return { data, next_cursor: null, has_more: false };
};
