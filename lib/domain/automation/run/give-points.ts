import type { ScoreStep } from "#lib/contract/automation/workflow-step.ts";
import type { ScoreAdjustmentId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { LeadScoring } from "#lib/domain/records/lead/lead-validator.ts";
import type { ScoreAdjustment } from "#lib/domain/records/lead/score-state.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Maker } from "./made-record.ts";
import { spanEnd, zoneOf } from "./wait-end.ts";

/** The lead with points that a run has given it, scored anew. */
export const withPoints = (
  scoring: LeadScoring,
  stored: StoredLead,
  given: readonly ScoreAdjustment[],
  events: readonly HeardEvent[],
): StoredLead => {
  const { of = "", sums = {}, adjustments = [] } = stored.scoreState ?? {};
  const all = [...adjustments, ...given].slice(-sizes.scoreAdjustmentsMax);
  const image = { ...stored, scoreState: { of, sums, adjustments: all } };
  return scoring.needsEvents(image) ? scoring.rescored(image, events) : scoring.scored(image);
};

/** The points of a run's `turn`th step. */
export const adjustmentOf = (
  { points, reason, expires_in }: ScoreStep,
  lead: Lead,
  turn: number,
  { runId, author, now, timeZone }: Pick<Maker, "runId" | "author" | "now" | "timeZone">,
): ScoreAdjustment => {
  const id: ScoreAdjustmentId = `adj_${derivedUlid(now.getTime(), `${runId}|${turn}`)}`;
  const expires = expires_in && spanEnd(now.getTime(), expires_in, zoneOf(lead, timeZone));
  const expires_at = expires === undefined ? null : new Date(expires).toISOString();
  return { id, points, reason, expires_at, at: now.toISOString(), by: author };
};
