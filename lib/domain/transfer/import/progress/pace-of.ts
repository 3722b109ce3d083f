import type { Import } from "#lib/contract/transfer/import-record.ts";
import { isSilent, speedOf } from "#lib/domain/platform/chunked-job/pace.ts";
import type { ImportRecord } from "../import-record.ts";
import type { Pace } from "./pace.ts";
import { rowsDone, rowsUndone } from "./rows-done.ts";

type Shown = Pick<Import, "progress" | "rate_rows_per_s" | "eta_s">;

const checking = ({ state, counts, pulse }: ImportRecord): Import["progress"] => {
  if (counts.total > 0 || state !== "mapped" || pulse === null || pulse.share === 0)
    return { step: "check", done: counts.total, total: counts.total };
  const total = Math.max(pulse.rows, Math.round(pulse.rows / pulse.share));
  return { step: "check", done: pulse.rows, total };
};

const progressOf = (record: ImportRecord): Import["progress"] => {
  const { counts } = record;
  if (record.undo_pass !== null)
    return { step: "undo", done: rowsUndone(record), total: counts.created + counts.updated };
  if (record.pass > 0) return { step: "write", done: rowsDone(record), total: counts.valid };
  return checking(record);
};

const isThrough = ({ state, pace }: ImportRecord, { done, total }: Import["progress"]): boolean =>
  (state === "executing" || state === "undoing") && pace !== null && done >= total;

const isAlone = ({ updated_at, pulse }: ImportRecord, now: Date): boolean =>
  isSilent([updated_at, pulse?.at], now);

const startOf = ({ state, pace, pulse }: ImportRecord): Pace | null => {
  if (state === "executing" || state === "undoing") return pace;
  return state === "mapped" && pulse !== null ? { since: pulse.since, from: 0 } : null;
};

/** Rows of the step that runs, how fast it is and how long it will take at that speed. */
export const paceOf = (record: ImportRecord, now: Date): Shown => {
  const progress = progressOf(record);
  // Rows that are all through say nothing of how long the rest takes.
  if (isThrough(record, progress))
    return { progress: { ...progress, step: "finish" }, rate_rows_per_s: null, eta_s: null };
  const start = startOf(record);
  // What a speed of before foretells is not true while nobody is at work.
  if (start !== null && progress.done < progress.total && isAlone(record, now))
    return { progress: { ...progress, step: "wait" }, rate_rows_per_s: null, eta_s: null };
  const speed =
    start === null
      ? null
      : speedOf(
          { since: start.since, done: progress.done - start.from, left: progress.total - progress.done },
          now,
        );
  return {
    progress,
    rate_rows_per_s: speed && Math.round(speed.perSecond * 10) / 10,
    eta_s: speed?.etaSeconds ?? null,
  };
};
