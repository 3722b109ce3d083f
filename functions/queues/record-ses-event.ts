import { queueFunctions } from "#functions/manifest.ts";
import { engagementOf, SesEvent } from "#lib/adapters/ses/ses-event.ts";
import { recordEngagement } from "#lib/domain/records/engagement/record-engagement.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Counts what Amazon SES tells of the messages that carry our tags. */
export const handler = consumer(
  queueFunctions["record-ses-event"],
  SesEvent,
  async ({ message, now }, { engagementStore }) => {
    const told = engagementOf(message);
    if (told === undefined) return;
    const { status, detail } = await recordEngagement(engagementStore, told.workspaceId, told.event, now);
    if (status >= 500) throw new Error(detail);
  },
);
