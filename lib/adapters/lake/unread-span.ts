import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { earliest, latest } from "./moments.ts";
import {
  type ChangeReading,
  type Changes,
  changedKeyOf,
  type LaneEnd,
  type Positions,
  readLane,
  timeOf,
} from "./read-changes.ts";
import { readRow } from "./read-row.ts";

/**
 * Changes of a lane that no compaction could read lie between these two keys of the index, both included. Two keys stay
 * as short however many changes there are.
 */
export const UnreadSpan = z.object({ lane: z.int(), from: z.string(), to: z.string() });
export type UnreadSpan = z.infer<typeof UnreadSpan>;

type Span = Pick<UnreadSpan, "from" | "to">;

/** The first key after this one. */
const behind = (key: string): string => `${key} `;

const merged = (one: Span | undefined, other: Span | undefined): Span | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  return { from: earliest(one.from, other.from), to: latest(one.to, other.to) };
};

/** What is left of a span once a slice has read the lane from `after` on. */
const remaining = (span: Span | undefined, after: string, end: LaneEnd | undefined): Span | undefined => {
  if (span === undefined || after >= span.from) return span;
  const isReached = end !== undefined && (!end.isCut || end.position >= span.to);
  return isReached ? undefined : { from: latest(span.from, behind(end?.position ?? "")), to: span.to };
};

/** The spans once a slice is in the files: those before it as far as it has not read them, and what it could not read. */
export const spansAfter = (
  before: readonly UnreadSpan[],
  since: Positions,
  { ends, unread }: Pick<Changes, "ends" | "unread">,
): UnreadSpan[] =>
  ends.flatMap((end, lane) => {
    const known = before.find((one) => one.lane === lane);
    const left = remaining(known, since[lane] ?? "", end);
    const keys = unread[lane] ?? [];
    const found = keys.length === 0 ? undefined : { from: earliest(...keys), to: latest(...keys) };
    const span = merged(left, found);
    return span === undefined ? [] : [{ lane, ...span }];
  });

/** Returns true if this release can read the first change of the span, or it has changed or gone since. */
const isReadable = async (
  reading: ChangeReading,
  workspaceId: WorkspaceId,
  { lane, from }: UnreadSpan,
): Promise<boolean> => {
  const range = { after: from.slice(0, -1), upTo: from, max: reading.budget };
  const { items } = await readLane(reading, workspaceId, lane, range);
  const first = items.find((item) => changedKeyOf(item) === from);
  return first === undefined || !readRow(reading.collection, first).isUnread;
};

/** Where reading begins in each lane whose span is worth another attempt, by lane. */
export const readableAgain = async (
  reading: ChangeReading,
  workspaceId: WorkspaceId,
  spans: readonly UnreadSpan[],
): Promise<ReadonlyMap<number, string>> => {
  const looked = spans.map(async (span) =>
    (await isReadable(reading, workspaceId, span)) ? [[span.lane, timeOf(span.from)] as const] : [],
  );
  return new Map((await Promise.all(looked)).flat());
};
