import { apiFunctions } from "#functions/manifest.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import { recordEngagement as route } from "#lib/contract/records/engagement.ts";
import { malformedEvent, recordEngagement } from "#lib/domain/records/engagement/record-engagement.ts";
import { loadScorer } from "#lib/domain/selling/scoring/load-scorer.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.recordEngagement,
  async ({ body, actor, now }, { engagementStore, leadSchemaReader, leadEngagement }) => {
    const { workspace_id } = actor;
    const scorer = await loadScorer(leadSchemaReader, leadEngagement, workspace_id, now);
    const results = [];
    // In order: two events of one lead would only take its counters from each other.
    for (const event of body.events)
      results.push(
        event instanceof MalformedItem
          ? malformedEvent(event)
          : await recordEngagement(engagementStore, workspace_id, event, now, scorer),
      );
    return { status: 200, body: { results } };
  },
);
