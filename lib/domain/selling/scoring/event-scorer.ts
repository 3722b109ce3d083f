import { isDeepStrictEqual } from "node:util";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { EventScorer } from "#lib/domain/records/engagement/event-scorer.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { ScoreState } from "#lib/domain/records/lead/score-state.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type CompiledModel, compileModel } from "./compiled-model.ts";
import { leadWithSums, needsEvents } from "./score-lead.ts";
import { asksOthers, sumEvents, withEvent } from "./sum-events.ts";

const isOther =
  ({ sender_id }: HeardEvent) =>
  (one: HeardEvent): boolean =>
    one.sender_id !== sender_id;

/**
 * The sums with the event. Where one event of a period counts, or the sums are another model's, the lead's events are read
 * consistently; whoever stores one of the same period meanwhile has changed the lead, so that this write does not hold.
 */
const sumsWith = async (
  compiled: CompiledModel,
  engagement: LeadEngagement,
  before: StoredLead,
  event: HeardEvent,
): Promise<ScoreState["sums"]> => {
  const isStale = needsEvents(compiled, before);
  const sums = before.scoreState?.of === compiled.of ? before.scoreState.sums : {};
  if (!isStale && !asksOthers(compiled, event)) return withEvent(compiled, sums, event, []);
  const all = await engagement.of(before.workspaceId, before.lead, undefined);
  const others = all.filter(isOther(event));
  return isStale ? sumEvents(compiled, [...others, event]) : withEvent(compiled, sums, event, others);
};

/** The scorer of a workspace's events as of now; the workspace has an active model. */
export const eventScorer = (leadSchema: LeadSchema, engagement: LeadEngagement, now: Date): EventScorer => {
  const { scoring } = leadSchema;
  if (scoring === undefined) throw new Error("a scorer has a model");
  const compiled = compileModel(scoring, schemaCatalogue(leadSchema), now);
  return {
    scored: async (counted, before, event) => {
      const isHeard = compiled.scoring(event).length > 0;
      if (!isHeard && counted === before) return counted;
      if (!isHeard && needsEvents(compiled, before)) return counted;
      const sums = isHeard
        ? await sumsWith(compiled, engagement, before, event)
        : before.scoreState?.of === compiled.of
          ? before.scoreState.sums
          : {};
      const isSame = counted === before && isDeepStrictEqual(sums, before.scoreState?.sums ?? {});
      return isSame ? counted : leadWithSums(compiled, counted, sums);
    },
  };
};
