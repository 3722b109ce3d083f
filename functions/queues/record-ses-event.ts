import { queueFunctions } from "#functions/manifest.ts";
import { engagementOf, SesEvent } from "#lib/adapters/ses/ses-event.ts";
import { recordEngagement } from "#lib/domain/records/engagement/record-engagement.ts";
import { loadScorer } from "#lib/domain/selling/scoring/load-scorer.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Counts what Amazon SES tells of the messages that carry our tags. */
export const handler = consumer(
  queueFunctions["record-ses-event"],
  SesEvent,
  async (
    { message, now },
    { engagementStore: store, leadSchemaReader, leadEngagement, suppressionWriter: suppressions },
  ) => {
    const told = engagementOf(message);
    if (told === undefined) return;
    const { workspaceId, event } = told;
    const scorer = await loadScorer(leadSchemaReader, leadEngagement, workspaceId, now);
    const { status, detail } = await recordEngagement(
      { store, suppressions, scorer },
      workspaceId,
      event,
      now,
    );
    if (status >= 500) throw new Error(detail);
  },
);
