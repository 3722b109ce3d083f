import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadScoring, LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { compileModel, modelName } from "./compiled-model.ts";
import { leadWithSums, needsEvents, rescoredLead, scoredLead } from "./score-lead.ts";

const scoringOf = (model: ScoringModelRecord, whole: LeadSchema, now: Date): LeadScoring => {
  const compiled = compileModel(model, schemaCatalogue(whole), now);
  return {
    model,
    scored: (stored) => scoredLead(compiled, stored),
    needsEvents: (stored) => needsEvents(compiled, stored),
    of: compiled.of,
    summed: (stored, sums) => leadWithSums(compiled, stored, sums),
    rescored: (stored, events) => rescoredLead(compiled, stored, events),
  };
};

/** Leaves each lead's score as it is, while the model is paused. */
const unchangedScores = ({ id, name, version }: ScoringModelRecord): LeadScoring => ({
  model: { id, name },
  scored: (stored) => stored,
  needsEvents: () => false,
  of: modelName({ id, version }),
  summed: (stored) => stored,
  rescored: (stored) => stored,
});

/** The validator of a workspace whose active scoring model is paused. */
export const pausedScoring = (validator: LeadValidator, model: ScoringModelRecord): LeadValidator => ({
  ...validator,
  isOpen: false,
  scoring: unchangedScores(model),
});

/** The validator of a workspace with an active scoring model; loaded by those that have one. */
export const scoringValidator = (
  validator: LeadValidator,
  scoring: ScoringModelRecord,
  leadSchema: LeadSchema,
  now: Date,
): LeadValidator => ({ ...validator, isOpen: false, scoring: scoringOf(scoring, leadSchema, now) });
