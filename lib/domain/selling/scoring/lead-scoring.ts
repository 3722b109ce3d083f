import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import type { LeadGate, LeadScoring } from "#lib/domain/records/lead/lead-gate.ts";
import type { LeadModel } from "#lib/domain/records/lead/lead-model.ts";
import { compileModel } from "./compiled-model.ts";
import { leadWithSums, needsEvents, rescoredLead, scoredLead } from "./score-lead.ts";

const scoringOf = (model: ScoringModelRecord, whole: LeadModel, now: Date): LeadScoring => {
  const compiled = compileModel(model, modelCatalogue(whole), now);
  return {
    model,
    scored: (stored) => scoredLead(compiled, stored),
    needsEvents: (stored) => needsEvents(compiled, stored),
    of: compiled.of,
    summed: (stored, sums) => leadWithSums(compiled, stored, sums),
    rescored: (stored, events) => rescoredLead(compiled, stored, events),
  };
};

/** The gate of a workspace with an active scoring model; loaded by those that have one. */
export const scoringGate = (
  gate: LeadGate,
  scoring: ScoringModelRecord,
  model: LeadModel,
  now: Date,
): LeadGate => ({ ...gate, isOpen: false, scoring: scoringOf(scoring, model, now) });
