import type { LeadId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MoveReason } from "#lib/contract/segments/list-history.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** Since when a lead has passed, by the ids of followers. */
export type Holding = Readonly<Record<string, string>>;

/** What is stored of a lead's memberships: the followers that it is in, and its static lists, as last recorded. */
export interface Standing {
  readonly followers: readonly string[];
  readonly lists: readonly string[];
  /** Followers whose mark on the lead is theirs: whoever has it otherwise keeps it. */
  readonly marks: readonly string[];
  /** Followers that move the lead on once it has passed them for a while, with since when it has (RFC 3339). */
  readonly holding: Holding;
  readonly version: number;
}

/** One entering or leaving. */
export interface Move {
  /** The follower's, or the static list's. */
  readonly id: string;
  readonly of: "follower" | "list";
  readonly change: "entered" | "left";
  readonly because: MoveReason;
  readonly fields: readonly string[];
  readonly by: MemberId | null;
}

/** Of one write: a transaction has 100 actions. */
export const movesMax = 90;

export interface StandingWrite {
  readonly lead: StoredLead;
  /** The lead with its followers' marks, or moved on by one, when that is another image. */
  readonly marked?: StoredLead;
  readonly before: Standing | undefined;
  readonly after: Omit<Standing, "version">;
  readonly moves: readonly Move[];
  readonly at: string;
}

export interface StandingStore {
  lead(workspaceId: WorkspaceId, id: LeadId): Promise<StoredLead | undefined>;
  get(workspaceId: WorkspaceId, id: LeadId): Promise<Standing | undefined>;
  /** Writes standing, history and marks together while lead and standing are still what they were. */
  write(write: StandingWrite): Promise<"stored" | "stale">;
  /** Every lead's standing, in no order. */
  all(workspaceId: WorkspaceId): AsyncIterable<readonly [LeadId, Standing]>;
}
