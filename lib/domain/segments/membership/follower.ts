import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Holding } from "./standing-store.ts";

/** What a follower leaves on the leads that are in it. */
export interface Mark {
  isOn(lead: Lead): boolean;
  /** The lead with it; as it was where it can't take it. */
  put(lead: Lead): Lead;
  /** The lead without it. */
  takeOff(lead: Lead): Lead;
}

/** Something that leads enter and leave by a filter: a dynamic list, an automatic tag. */
export interface Follower {
  /** By which a lead's standing and the history know it. */
  readonly id: string;
  /** The fields that its filter asks: a change of no other moves a lead. */
  readonly fields: readonly string[];
  /** Whether leads move although nobody writes them. */
  readonly movesByTime: boolean;
  /**
   * Until then whom a comparison finds in it was there before it was; absent where it is all one whether a lead comes or
   * was there.
   */
  readonly isNewUntil?: Date;
  /** Its filter as it is at this moment. */
  readonly filterAt: (now: Date) => Filter;
  /** Absent where following leaves no mark on the lead. */
  readonly mark?: Mark;
  /** It moves its leads on, and is nothing that they are in: no standing knows it. */
  readonly drives?: true;
  /** Of one that drives: how long a lead passes it before it is moved on. */
  readonly holdsForMs?: number;
}

/** All followers of a workspace, with the fields that their filters may ask. */
export interface Following {
  readonly followers: readonly Follower[];
  /** Those that can't be followed for now, as a field that they ask is gone: whoever is in them stays so. */
  readonly resting: ReadonlySet<string>;
  readonly catalogue: Catalogue;
  /** What the followers that drive make of a lead, which has passed them since `holding`. */
  readonly drive?: (lead: StoredLead, now: Date, holding: Holding) => Driven;
  /** The lead with the score that it has with its marks; absent where no model computes scores. */
  readonly scored?: (lead: StoredLead, now: Date) => StoredLead;
}

export interface Driven {
  /** The lead as it is moved on; absent where it stays. */
  readonly moved?: StoredLead;
  readonly holding: Holding;
}

/** Makes the followers of one kind. */
export type FollowerSource = (
  workspaceId: WorkspaceId,
  catalogue: Catalogue,
) => Promise<Omit<Following, "catalogue">>;

/** The followers of workspaces. */
export interface FollowingReader {
  /** As they are now, by a consistent read. */
  read(workspaceId: WorkspaceId): Promise<Following>;
}
