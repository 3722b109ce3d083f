import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { EngagementRule, FitRule, ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { oneEvent } from "#lib/domain/platform/filter/event/lower-event.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";

/** A model whose rules can be asked. */
export interface CompiledModel {
  readonly model: ScoringModelRecord;
  /** The model and its version: states of another don't count. */
  readonly of: string;
  readonly now: Date;
  /** The fields that the rules' conditions name. */
  readonly catalogue: Catalogue;
  fits(lead: Lead): readonly FitRule[];
  /** The rules by which an event scores; none for what a machine did. */
  scoring(event: HeardEvent): readonly EngagementRule[];
}

/** As filters compare ids, and the lake keeps them. */
const foldedId = (id: string | undefined): string | undefined =>
  id === undefined || id === "" ? undefined : fold(id);

/** What names the rules by which sums were made. */
export const modelName = ({ id, version }: Pick<ScoringModelRecord, "id" | "version">): string =>
  `${id}@${version}`;

/** The tests of an event that scores by a rule; none that a machine did passes. */
export const scoringTests = ({ event, where }: EngagementRule): Filter => ({
  and: [...oneEvent({ event, ...(where !== null && { where }) })],
});

/** Of one period the earliest event counts; undefined where each counts for itself. */
export const periodOf = ({ once_per }: EngagementRule, event: HeardEvent): string | undefined => {
  switch (once_per) {
    case null:
      return undefined;
    case "day":
      return event.occurred_at.slice(0, 10);
    case "message":
      return foldedId(event.message_id);
    case "campaign":
      return foldedId(event.campaign_id);
  }
};

export const compileModel = (model: ScoringModelRecord, catalogue: Catalogue, now: Date): CompiledModel => {
  const clock = { now };
  const fit = model.fit.map((rule) => ({ rule, holds: filterPredicate(rule.when, catalogue, clock) }));
  const engagement = model.engagement.map((rule) => {
    return { rule, holds: filterPredicate(scoringTests(rule), engagementCatalogue, clock) };
  });
  return {
    model,
    of: modelName(model),
    now,
    catalogue,
    fits: (lead) => fit.flatMap(({ rule, holds }) => (holds(lead) ? [rule] : [])),
    scoring: (event) =>
      event.machine ? [] : engagement.flatMap(({ rule, holds }) => (holds(event) ? [rule] : [])),
  };
};
