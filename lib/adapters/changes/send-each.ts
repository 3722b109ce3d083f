import { tombstoneOf } from "#lib/adapters/dynamo/records/tombstone-item.ts";
import { errorFields, log } from "#lib/adapters/log.ts";
import type { TombstoneWriter } from "#lib/domain/records/lead/tombstone.ts";
import type { ItemChange } from "../events/events-of-record.ts";
import { isUnreadable, type Progress, type UnreadChange } from "./progress.ts";
import { type Senders, sendWork } from "./send-work.ts";
import { workOfChange } from "./work-of-change.ts";

export type EachSenders = Senders & { readonly tombstoneWriter: TombstoneWriter };

/** A message or a write that a change calls for, and where it goes. */
interface Step {
  readonly to: string;
  readonly run: () => Promise<void>;
}

const stepsOf = (change: ItemChange, deps: EachSenders): readonly Step[] => {
  const tombstone = tombstoneOf(change);
  return [
    ...workOfChange(change).map((work) => ({ to: work.to, run: () => sendWork(work, deps) })),
    ...(tombstone === undefined
      ? []
      : [{ to: "tombstoneWriter", run: () => deps.tombstoneWriter.write(tombstone) }]),
  ];
};

/**
 * Sends what the changes call for, one after the other. A destination that fails is left out for the rest of the batch,
 * which comes again from the change that met the failure; the other destinations get their work at once.
 */
export const sendEach = async (changes: readonly ItemChange[], deps: EachSenders): Promise<Progress> => {
  const unread: UnreadChange[] = [];
  const failed = new Set<string>();
  let end: Progress = { done: changes.length };
  const fail = (reader: string, place: number, error: unknown): void => {
    log("error", "reader of changes failed", { reader, ...errorFields(error) });
    if (place < end.done) end = { done: place, error };
  };
  const runStep = async ({ to, run }: Step, place: number): Promise<void> => {
    if (failed.has(to)) return;
    try {
      await run();
    } catch (error) {
      if (isUnreadable(error)) throw error;
      failed.add(to);
      fail(to, place, error);
    }
  };
  for (const [place, change] of changes.entries())
    try {
      for (const step of stepsOf(change, deps)) await runStep(step, place);
    } catch (error) {
      if (isUnreadable(error)) unread.push({ place, error });
      else fail("each", place, error);
    }
  return { ...end, unread };
};
