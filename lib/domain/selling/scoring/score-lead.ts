import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { ScoreState } from "#lib/domain/records/lead/score-state.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { CompiledModel } from "./compiled-model.ts";
import { scoreOf } from "./score-of.ts";
import { sumEvents } from "./sum-events.ts";

/** Of whom no event was ever counted, none scores: the first of each message and kind that no machine sent is counted. */
const hasEvents = ({ lead: { engagement } }: StoredLead): boolean =>
  Object.values(engagement).some((count) => count !== null && count > 0);

/** Whether the sums that are kept are those of another model, so that the lead's events must be read. */
export const needsEvents = ({ of }: CompiledModel, stored: StoredLead): boolean =>
  stored.scoreState?.of !== of && hasEvents(stored);

const withSums = (compiled: CompiledModel, stored: StoredLead, sums: ScoreState["sums"]): StoredLead => {
  const { lead, scoreState: former, ...rest } = stored;
  const adjustments = former?.adjustments ?? [];
  const { score, grade } = scoreOf(compiled, lead, { sums, adjustments }, compiled.now);
  const manual = lead.score_detail === null ? lead.score : lead.score_detail.manual;
  const scored = { ...lead, score, score_detail: { model_id: compiled.model.id, manual, grade } };
  // Of a lead without events the model alone says all.
  const isPlain = adjustments.length === 0 && !hasEvents(stored);
  return {
    ...rest,
    lead: scored,
    ...(isPlain ? {} : { scoreState: { of: compiled.of, sums, adjustments } }),
  };
};

/** The lead with its score as of the model's moment. One whose sums are another model's waits for its events. */
export const scoredLead = (compiled: CompiledModel, stored: StoredLead): StoredLead => {
  if (needsEvents(compiled, stored)) return stored;
  const { scoreState } = stored;
  return withSums(compiled, stored, scoreState?.of === compiled.of ? scoreState.sums : {});
};

/** The lead with its score out of all of its events. */
export const rescoredLead = (
  compiled: CompiledModel,
  stored: StoredLead,
  events: readonly HeardEvent[],
): StoredLead => withSums(compiled, stored, sumEvents(compiled, events));

/** The lead with its score out of sums that are known. */
export const leadWithSums = withSums;
