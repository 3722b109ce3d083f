import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Something that is to be looked at, not before its minute. It holds ids alone. */
export interface Due {
  readonly workspaceId: WorkspaceId;
  readonly kind: "run" | "workflow" | "group";
  readonly id: string;
}

/** What is due, by minute (`2026-11-22T10:05`). */
export interface DueBook {
  of(minute: string): AsyncIterable<Due>;
  /** Has something looked at once a moment is over. */
  put(due: Due, until: string): Promise<void>;
  /** The minute up to which all was told; undefined before the first. */
  watermark(): Promise<string | undefined>;
  setWatermark(minute: string): Promise<void>;
}

const minuteMs = 60_000;

export const minuteOf = (moment: number): string => new Date(moment).toISOString().slice(0, 16);

/** The first whole minute at which a moment is over. */
export const dueMinute = (until: string): string =>
  minuteOf(Math.ceil(Date.parse(until) / minuteMs) * minuteMs);

/** Those that write what is due may be late by this much. */
const lookBackMs = 3 * minuteMs;

/**
 * Tells what has come due since the last time, and of the last three minutes once more, since somebody may have written
 * late. Whoever is told finds out whether there is anything to do. What it has told it marks minute by minute, so that a
 * run that is cut off is gone on with.
 */
export const tellDue = async (
  book: DueBook,
  now: Date,
  tell: (due: readonly Due[]) => Promise<void>,
): Promise<void> => {
  const last = await book.watermark();
  const marked = last === undefined ? now.getTime() : Date.parse(`${last}:00.000Z`);
  for (let at = Math.min(marked, now.getTime() - lookBackMs); at <= now.getTime(); at += minuteMs) {
    const minute = minuteOf(at);
    const due = await Array.fromAsync(book.of(minute));
    if (due.length > 0) await tell(due);
    if (last === undefined || minute > last) await book.setWatermark(minute);
  }
};
