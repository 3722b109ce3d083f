import type { LeadId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MoveReason } from "#lib/contract/segments/list-history.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** Since when a lead has passed, by the ids of membership rules. */
export type Holding = Readonly<Record<string, string>>;

/** What is stored of a lead's memberships: the membership rules that it is in, and its static lists, as last recorded. */
export interface Memberships {
  readonly rules: readonly string[];
  readonly lists: readonly string[];
  /** Membership rules whose tag on the lead is theirs: whoever has it otherwise keeps it. */
  readonly appliedTags: readonly string[];
  /** Membership rules that move the lead on once it has passed them for a while, with since when it has (RFC 3339). */
  readonly holding: Holding;
  /** By trigger: the lead's revision of the last move that could start a run. News of later writes may tell another. */
  readonly told?: Readonly<Record<string, number>>;
  readonly version: number;
}

/** One entering or leaving. */
export interface Move {
  /** The membership rule's, or the static list's. */
  readonly id: string;
  readonly of: "rule" | "list";
  readonly change: "entered" | "left";
  readonly because: MoveReason;
  readonly fields: readonly string[];
  readonly by: MemberId | null;
  /** Of a trigger: other triggers that the same write of the lead took it out of, by the lead's earlier image. */
  readonly alsoLeft?: readonly string[];
  /** Of a trigger: the lead's revision. Absent where the news of that revision may still tell that the lead moved. */
  readonly told?: number;
}

/** Of one write: a transaction has 100 actions. */
export const movesMax = 90;

export interface MembershipWrite {
  readonly lead: StoredLead;
  /** The lead with its membership rules' tags, or moved on by one, when that is another image. */
  readonly nextLead?: StoredLead;
  readonly before: Memberships | undefined;
  readonly after: Omit<Memberships, "version">;
  readonly moves: readonly Move[];
  readonly at: string;
}

export interface LastComparison {
  /** When it began. */
  readonly at: Date;
  /** The `filterEvaluation` by which it found leads. */
  readonly evaluation: number;
}

export interface MembershipStore {
  lead(workspaceId: WorkspaceId, id: LeadId): Promise<StoredLead | undefined>;
  get(workspaceId: WorkspaceId, id: LeadId): Promise<Memberships | undefined>;
  /** Writes memberships, history and tags together while lead and memberships are still what they were. */
  write(write: MembershipWrite): Promise<"stored" | "stale">;
  /** The last comparison by the clock that came to its end; undefined where none has. */
  lastComparison(workspaceId: WorkspaceId): Promise<LastComparison | undefined>;
  /** An older one only makes the next comparison look back further. */
  setLastComparison(workspaceId: WorkspaceId, comparison: LastComparison): Promise<void>;
  /**
   * The triggers whose leads a comparison has recorded completely, with the start (RFC 3339) of the trigger that it
   * compared.
   */
  baselines(workspaceId: WorkspaceId): Promise<ReadonlyMap<string, string>>;
  /** Idempotent. An older start only makes the next comparison record the trigger's leads again. */
  setBaseline(workspaceId: WorkspaceId, rule: string, since: string): Promise<void>;
  /** Every lead's memberships, in no order. */
  all(workspaceId: WorkspaceId): AsyncIterable<readonly [LeadId, Memberships]>;
}
