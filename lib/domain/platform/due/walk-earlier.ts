import { minuteOf } from "./due.ts";
import type { EarlierDue } from "./due-queue.ts";
import type { Walk } from "./walk-due.ts";

const minuteMs = 60_000;
/** A function of the earlier version may still be writing while it is replaced. */
const lookBackMs = 3 * minuteMs;
/** The earlier version's items expire this long after they were due. */
const keptMs = 14 * 24 * 60 * minuteMs;
const minutesAtOnce = 10;

/**
 * Sends what versions before this one stored by minute: those items can be found only minute by minute. Reads nothing
 * where no such version ran.
 */
export const walkEarlier = async (earlier: EarlierDue, walk: Walk, nowMs: number): Promise<void> => {
  const mark = await earlier.mark();
  if (mark === undefined) return;
  const from = Math.max(Date.parse(`${mark}:00.000Z`) - lookBackMs, nowMs - keptMs);
  const takeMinute = async (minute: string): Promise<void> => {
    for await (const page of earlier.ofMinute(minute)) {
      await walk.take(page);
      if (walk.isOver()) return;
    }
  };
  for (let at = from; at <= nowMs; at += minutesAtOnce * minuteMs) {
    const moments = Array.from({ length: minutesAtOnce }, (_, index) => at + index * minuteMs);
    const minutes = moments.filter((moment) => moment <= nowMs).map(minuteOf);
    await Promise.all(minutes.map(takeMinute));
    if (walk.isOver()) return;
    await earlier.advanceMark(minutes.at(-1) ?? mark);
  }
};
