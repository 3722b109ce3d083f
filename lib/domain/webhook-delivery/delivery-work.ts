import * as z from "zod";
import { Envelope } from "#lib/contract/events.ts";
import { DeliveryId, WebhookId, WorkspaceId } from "#lib/contract/ids.ts";

/** What a webhook's rule puts on the deliveries queue: an event that may be for it. */
export const EventForWebhook = z.strictObject({
  workspace_id: WorkspaceId,
  webhook_id: WebhookId,
  event: Envelope,
});
export type EventForWebhook = z.infer<typeof EventForWebhook>;

/** What the retries queue carries: an attempt that is due, by the number of those before it. */
export const DueAttempt = z.strictObject({
  workspace_id: WorkspaceId,
  webhook_id: WebhookId,
  delivery_id: DeliveryId,
  attempt: z.int().min(0),
});
export type DueAttempt = z.infer<typeof DueAttempt>;
