import type { MemberId, StageId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Engagement } from "#lib/contract/records/lead-record.ts";
import type { LeadSelection } from "./lead-lake.ts";

/** The counters of a lead's engagement, without the rates that follow from them. */
export type EngagementCounts = Omit<Engagement, `${string}_rate`>;

/** Sums over the leads of one owner; null is nobody. */
export interface OwnerSums {
  readonly owner: MemberId | null;
  readonly leads: number;
  /** Leads that have a score, and the sum of their scores. */
  readonly scored: number;
  readonly score: number;
  readonly engagement: EngagementCounts;
}

/** Sums over the leads of one owner in one stage. */
export interface StageSums extends Pick<OwnerSums, "owner" | "leads" | "scored" | "score"> {
  readonly stage: StageId;
  readonly rotting: number;
}

/** What was counted; with `asOf` changes after that moment may be missing. */
export interface Counted<T> {
  readonly counted: T;
  readonly asOf?: string;
}

/** Counts over leads, each call's all of one moment, and of every write that was answered before. */
export interface LeadStatistics {
  /** How many leads are in each selection. */
  count(workspaceId: WorkspaceId, selections: readonly LeadSelection[]): Promise<Counted<readonly number[]>>;
  /** Sums of each selection by owner. */
  sums(
    workspaceId: WorkspaceId,
    selections: readonly LeadSelection[],
  ): Promise<Counted<readonly (readonly OwnerSums[])[]>>;
  /** Sums of a selection by stage and owner; `limits` says from which moment back a stage's leads are rotting. */
  byStage(
    workspaceId: WorkspaceId,
    selection: LeadSelection,
    limits: ReadonlyMap<StageId, Date>,
  ): Promise<Counted<readonly StageSums[]>>;
  /** How many leads of a selection are in each country, most first; null: in none that is known. */
  byCountry(
    workspaceId: WorkspaceId,
    selection: LeadSelection,
  ): Promise<Counted<readonly { readonly country: string | null; readonly leads: number }[]>>;
  /** How many leads of a selection carry each of these tags, by the tag as filters compare it. */
  tagged(
    workspaceId: WorkspaceId,
    selection: LeadSelection,
    tags: readonly string[],
  ): Promise<Counted<ReadonlyMap<string, number>>>;
  /** The tags that most leads of a selection carry, as filters compare them, most first. */
  mostUsedTags(
    workspaceId: WorkspaceId,
    selection: LeadSelection,
    limit: number,
  ): Promise<Counted<readonly { readonly tag: string; readonly leads: number }[]>>;
}
