import type { StoredDue } from "./due.ts";

/** Some of a shard's reminders, the earliest first. */
export interface DuePage {
  readonly due: readonly StoredDue[];
  /** Items of a kind or shape that this version does not read. They stay stored. */
  readonly unreadable: number;
  /** Where the next page begins; undefined on the last page. */
  readonly next: string | undefined;
}

/** All reminders, sorted by minute in each of `shards` partitions. A sent reminder is removed, so each begins with the next one. */
export interface DueQueue {
  readonly shards: number;
  /** Reads up to 50 reminders of a shard whose minute is `upTo` or earlier, strongly consistent. */
  page(shard: number, upTo: string, after: string | undefined): Promise<DuePage>;
  /** Deletes reminders. Keeps those that were written again since they were read. */
  remove(due: readonly StoredDue[]): Promise<void>;
}

/** Reminders that versions before this one stored by minute, without a sorted index. */
export interface EarlierDue {
  /** The last minute that was read completely; undefined where no such version ran. */
  mark(): Promise<string | undefined>;
  /** Reads the reminders of one minute, page by page. */
  ofMinute(minute: string): AsyncIterable<Pick<DuePage, "due" | "unreadable">>;
  /** Moves the mark forward. Does nothing if it is already there or further. */
  advanceMark(minute: string): Promise<void>;
}

/** Lets one walker at a time send reminders. */
export interface WalkerLease {
  /** Takes the lease until a moment. False while another owner holds an unexpired one. */
  take(owner: string, now: Date, until: Date): Promise<boolean>;
  /** Gives the lease back. Does nothing if another owner has taken it since. */
  release(owner: string): Promise<void>;
}
