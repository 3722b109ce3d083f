import { apiFunctions } from "#functions/manifest.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import { recordEngagement as route } from "#lib/contract/records/engagement.ts";
import { malformedEvent, recordEngagement } from "#lib/domain/records/engagement/record-engagement.ts";
import { writtenBy } from "#lib/domain/records/lead/stored-lead.ts";
import { loadScorer } from "#lib/domain/selling/scoring/load-scorer.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.recordEngagement,
  async (call, { engagementStore: store, leadSchemaReader, leadEngagement, suppressionWriter }) => {
    const { body, actor, now } = call;
    const { workspace_id } = actor;
    const scorer = await loadScorer(leadSchemaReader, leadEngagement, workspace_id, now);
    const writer = writtenBy(stampOf(call, "api"));
    const deps = { store, suppressions: suppressionWriter, scorer, writer };
    const results = [];
    // In order: two events of one lead would only take its counters from each other.
    for (const event of body.events)
      results.push(
        event instanceof MalformedItem
          ? malformedEvent(event)
          : await recordEngagement(deps, workspace_id, event, now),
      );
    return { status: 200, body: { results } };
  },
);
