import type { EngagementRule, FitRule, ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { type CompiledModel, compileModel } from "#lib/domain/selling/scoring/compiled-model.ts";
import { at, memberId } from "#test/domain/records/lead/a-lead.ts";

export const now = new Date("2026-06-01T00:00:00.000Z");

export const clicks = (more: Partial<EngagementRule> = {}): EngagementRule => ({
  id: "clicks",
  name: null,
  group: null,
  event: "email.clicked",
  where: null,
  points: 10,
  half_life_days: 30,
  cap: null,
  once_per: null,
  ...more,
});

export const software = (more: Partial<FitRule> = {}): FitRule => ({
  id: "software",
  name: null,
  group: null,
  points: 20,
  when: { field: "company.industry", op: "eq", value: "Software" },
  ...more,
});

export const aModel = (more: Partial<ScoringModelRecord> = {}): ScoringModelRecord => ({
  id: "smodel_01J0000000000000000000000A",
  name: "A model",
  description: null,
  groups: [],
  grades: [],
  fit: [],
  engagement: [],
  created_by: memberId("M"),
  created_at: at,
  updated_at: at,
  version: 1,
  ...more,
});

export const compiled = (more: Partial<ScoringModelRecord>): CompiledModel =>
  compileModel(aModel(more), leadCatalogue, now);

export const heard = (id: string, more: Partial<HeardEvent> = {}): HeardEvent => ({
  sender_id: id,
  type: "click",
  occurred_at: "2026-05-02T00:00:00.000Z",
  machine: false,
  ...more,
});
