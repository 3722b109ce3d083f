import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";
import type { Holding } from "./membership-store.ts";

/** What a membership rule leaves on the leads that are in it. */
export interface AppliedTag {
  isOn(lead: Lead): boolean;
  /** The lead with it; as it was where it can't take it. */
  put(lead: Lead): Lead;
  /** The lead without it. */
  takeOff(lead: Lead): Lead;
}

/** Something that leads enter and leave by a filter: a dynamic list, an automatic tag. */
export interface MembershipRule {
  /** By which a lead's memberships and the history know it. */
  readonly id: string;
  /** The fields that its filter asks: a change of no other moves a lead. */
  readonly fields: readonly string[];
  /** Whether leads move although nobody writes them. */
  readonly movesByTime: boolean;
  /** Whether its filter asks fields of calendar days, which earlier releases evaluated otherwise. */
  readonly asksDays?: boolean;
  /** Of a trigger: when it began to follow leads. A lead that passed at that moment has not come to pass it. */
  readonly since?: Date;
  /** Of a trigger that leads may leave by: a lead that leaves starts a run too. */
  readonly tellsLeaving?: boolean;
  /** Of a trigger by date: the start (RFC 3339) of the day that a lead's date names. Another day is another entry. */
  readonly occasionOf?: (lead: Lead, now: Date) => string | undefined;
  /** The filter without the days that a comparison looks back on; absent where that is `filterAt`. */
  readonly plainFilterAt?: (now: Date) => Filter;
  /** Its filter as it is at this moment; of days that come, also of those since its leads were last compared. */
  readonly filterAt: (now: Date, comparedAt?: Date) => Filter;
  /** Absent where following leaves no tag on the lead. */
  readonly appliedTag?: AppliedTag;
  /** The id of the standing order that it belongs to; absent where it changes no lead. */
  readonly order?: string;
  /** It moves its leads on, and is nothing that they are in: no memberships know it. */
  readonly drives?: true;
  /** Of one that drives: how long a lead passes it before it is moved on. */
  readonly holdsForMs?: number;
}

/** All membership rules of a workspace, with the fields that their filters may ask. */
export interface MembershipRules {
  readonly rules: readonly MembershipRule[];
  /** Those that can't be followed for now, as a field that they ask is gone: whoever is in them stays so. */
  readonly resting: ReadonlySet<string>;
  readonly catalogue: Catalogue;
  /** What ends runs of workflows while they wait. Absent or empty: nothing does. */
  readonly runEnds?: readonly RunEnd[];
  /** What the membership rules that drive make of a lead, which has passed them since `holding`. */
  readonly drive?: Drive;
  /** The standing orders that change leads: automatic tags, and pipelines with rules. */
  readonly orders?: readonly StandingOrder[];
  /** What moves leads on while these orders are paused. */
  readonly driveWithout?: (paused: ReadonlySet<string>) => Drive;
  /** The lead with the score that it has with its tags; absent where no model computes scores. */
  readonly scored?: (lead: StoredLead, now: Date) => StoredLead;
  /** The id of the scoring model that computes scores. */
  readonly scoredBy?: string;
}

/** What the membership rules that drive make of a lead, which has passed them since `holding`. */
export type Drive = (lead: StoredLead, now: Date, holding: Holding) => Driven;

/** A goal or a `stop_when` filter of a workflow. */
export interface RunEnd {
  readonly fields: readonly string[];
  /** True also where the lead's events decide, which are not at hand. */
  readonly mayHold: (lead: Lead, now: Date) => boolean;
}

export interface Driven {
  /** The lead as it is moved on; absent where it stays. */
  readonly moved?: StoredLead;
  readonly holding: Holding;
}

/** Makes the membership rules of one kind. */
export type MembershipRuleSource = (
  workspaceId: WorkspaceId,
  catalogue: Catalogue,
) => Promise<Omit<MembershipRules, "catalogue">>;

/** The membership rules of workspaces. */
export interface MembershipRulesReader {
  /** As they are now, by a consistent read, without those whose author may no longer write them. */
  read(workspaceId: WorkspaceId): Promise<MembershipRules>;
  /** Returns rules that were read, without those that are paused by now. */
  acting(workspaceId: WorkspaceId, rules: MembershipRules): Promise<MembershipRules>;
}
