import type { MemberId, ScoreAdjustmentId } from "#lib/contract/platform/ids.ts";
import type { StoredLead } from "./stored-lead.ts";

/** The points of all events of one rule as they stand at a moment (milliseconds since 1970); exact at any other by decay. */
export interface PointSum {
  readonly points: number;
  readonly at: number;
}

/** Points that somebody gave by hand. */
export interface ScoreAdjustment {
  readonly id: ScoreAdjustmentId;
  readonly points: number;
  readonly reason: string;
  readonly expires_at: string | null;
  readonly at: string;
  readonly by: MemberId;
}

/** What a computed score is made of, beside the lead's own fields. */
export interface ScoreState {
  /** The model and its version whose rules `sums` names. */
  readonly of: string;
  readonly sums: Readonly<Record<string, PointSum>>;
  readonly adjustments: readonly ScoreAdjustment[];
}

/** The lead with the score that was written by hand, where a model had computed one. */
export const unscored = (stored: StoredLead): StoredLead => {
  const { score_detail: detail } = stored.lead;
  if (detail === null) return stored;
  const { scoreState: _, ...rest } = stored;
  return { ...rest, lead: { ...stored.lead, score: detail.manual, score_detail: null } };
};
