import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type EventScorer, noScorer } from "#lib/domain/records/engagement/event-scorer.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";

/** The scorer of a workspace's events; what it takes is loaded by those that have a model. */
export const loadScorer = async (
  leadSchemas: LeadSchemaSource,
  engagement: LeadEngagement,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<EventScorer> => {
  const leadSchema = await leadSchemas.read(workspaceId);
  if (leadSchema.scoring === undefined || leadSchema.isScoringPaused === true) return noScorer;
  const { eventScorer } = await import("#lib/domain/selling/scoring/event-scorer.ts");
  return eventScorer(leadSchema, engagement, now);
};
