import * as z from "zod";
import { SentEvent } from "#lib/contract/events.ts";
import { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** What a webhook's rule puts on the deliveries queue: an event that may be for it. */
export const EventForWebhook = z.strictObject({
  workspace_id: WorkspaceId,
  webhook_id: WebhookId,
  event: SentEvent,
});
export type EventForWebhook = z.infer<typeof EventForWebhook>;
