import { queueFunctions } from "#functions/manifest.ts";
import { engagementOf, SesEvent } from "#lib/adapters/ses/ses-event.ts";
import { nobody } from "#lib/domain/platform/audit/stamp.ts";
import { recordEngagement } from "#lib/domain/records/engagement/record-engagement.ts";
import { loadScorer } from "#lib/domain/selling/scoring/load-scorer.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Records the events of Amazon SES about messages with our tags, as `POST /engagement/events` does. */
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
    const { messageId } = message.detail.mail;
    // The id of a request, which Amazon SES has none of, has at most 128 characters in events.
    const writer = { kind: "api", memberId: nobody, requestId: messageId.slice(0, 128) } as const;
    const scorer = await loadScorer(leadSchemaReader, leadEngagement, workspaceId, now);
    const { status, detail } = await recordEngagement(
      { store, suppressions, scorer, writer },
      workspaceId,
      event,
      now,
    );
    if (status >= 500) throw new Error(detail);
  },
);
