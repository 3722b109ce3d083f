import type { Due } from "./due.ts";
import { minuteOf } from "./due.ts";
import type { DuePage, DueQueue, EarlierDue, WalkerLease } from "./due-queue.ts";
import { walkEarlier } from "./walk-earlier.ts";

export interface WalkDeps {
  readonly queue: DueQueue;
  readonly earlier: EarlierDue;
  readonly lease: WalkerLease;
  /** Sends reminders. Resolves once the message queue has accepted all of them. */
  readonly send: (due: readonly Due[]) => Promise<void>;
  readonly clock: () => Date;
  /** Unique for each call. */
  readonly owner: string;
}

/** `busy`: another walker holds the lease. `stopped`: time ran out, and the next walker continues. */
export interface Walked {
  readonly outcome: "done" | "stopped" | "busy";
  readonly sent: number;
  /** Items that stay stored for a version that reads them. */
  readonly unreadable: number;
}

/** The walker stops by itself before its function's timeout (55 s), so that it can release the lease. */
const walkMs = 48_000;
/** Longer than the function can run, shorter than the minute after which the next walker starts. */
const leaseMs = 57_000;

/** The clock of the function that gets a message may be behind by this: woken before its time, a record would wait on. */
const clockDifferenceMs = 2_000;

/** A walk of at most 48 seconds over pages of reminders. */
export interface Walk {
  readonly isOver: () => boolean;
  /** Sends a page, then removes it. */
  readonly take: (page: Pick<DuePage, "due" | "unreadable">) => Promise<void>;
}

const walkShard = async ({ queue }: WalkDeps, walk: Walk, shard: number, upTo: string): Promise<void> => {
  let after: string | undefined;
  do {
    const page = await queue.page(shard, upTo, after);
    await walk.take(page);
    after = page.next;
  } while (after !== undefined && !walk.isOver());
};

/**
 * Sends all reminders that are due, and removes each page once the message queue has accepted it. A walker that is
 * killed leaves the rest to the next one, which sends at most the pages in flight again. A shard that fails does not
 * stop the others; its error is thrown at the end.
 */
export const walkDue = async (deps: WalkDeps): Promise<Walked> => {
  const { queue, earlier, lease, send, clock, owner } = deps;
  const startMs = clock().getTime();
  const isTaken = await lease.take(owner, new Date(startMs), new Date(startMs + leaseMs));
  if (!isTaken) return { outcome: "busy", sent: 0, unreadable: 0 };
  let [sent, unreadable] = [0, 0];
  const walk: Walk = {
    isOver: () => clock().getTime() >= startMs + walkMs,
    take: async (page) => {
      unreadable += page.unreadable;
      if (page.due.length === 0) return;
      await send(page.due);
      await queue.remove(page.due);
      sent += page.due.length;
    },
  };
  const upTo = minuteOf(startMs - clockDifferenceMs);
  try {
    const shards = Array.from({ length: queue.shards }, (_, shard) => walkShard(deps, walk, shard, upTo));
    const ends = await Promise.allSettled([...shards, walkEarlier(earlier, walk, startMs)]);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return { outcome: walk.isOver() ? "stopped" : "done", sent, unreadable };
  } finally {
    await lease.release(owner);
  }
};
