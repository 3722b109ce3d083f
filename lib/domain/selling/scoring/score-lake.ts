import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Engagement } from "#lib/contract/records/lead-record.ts";
import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { ScoreState } from "#lib/domain/records/lead/score-state.ts";

/** The active model, as of a moment, and the fields that its rules may ask. */
export interface ScoringNow {
  readonly model: ScoringModelRecord;
  readonly catalogue: Catalogue;
  readonly now: Date;
}

/** The sums of a lead's events, and how many were counted by then: with more than that they are out of date. */
export interface LeadSums {
  readonly sums: ScoreState["sums"];
  readonly counted: number;
}

/** A lead whose score is to be written. */
export interface DueLead {
  readonly id: LeadId;
  /** Where the sums that the lead keeps are another model's. */
  readonly heard?: LeadSums;
}

export interface DueLeads {
  /** In no order; take them to their end. */
  readonly leads: AsyncIterable<DueLead>;
  /** Set while bulk work goes on: changes after this moment may be missing. */
  readonly asOf?: string;
}

/** Scores of all leads of a workspace at once. */
export interface ScoreLake {
  /** The leads whose score, as they keep it, is not what the model says at that moment; memory stays bounded. */
  due(workspaceId: WorkspaceId, scoring: ScoringNow): Promise<DueLeads>;
}

/** All events of a lead that were ever counted. */
export const countedOf = (engagement: Engagement): number =>
  Object.entries(engagement).reduce(
    (sum, [name, count]) => sum + (name.endsWith("_rate") ? 0 : (count ?? 0)),
    0,
  );
