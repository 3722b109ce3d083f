import * as z from "zod";
import { DeliveryId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { EventForWebhook } from "#lib/domain/events/webhook/event-for-webhook.ts";

/** What the deliveries queue carries besides: it is, or may be, time for a webhook's next batch. */
export const BatchDue = z.strictObject({
  workspace_id: WorkspaceId,
  webhook_id: WebhookId,
  /** Which wait is over; null where something else has happened. */
  due_at: Timestamp.nullable(),
});
export type BatchDue = z.infer<typeof BatchDue>;

/** All that the deliveries queue carries. */
export const DeliveryWork = z.union([EventForWebhook, BatchDue]);
export type DeliveryWork = z.infer<typeof DeliveryWork>;

/** What the retries queue carries: an attempt that is due, by the number of those before it. */
export const DueAttempt = z.strictObject({
  workspace_id: WorkspaceId,
  webhook_id: WebhookId,
  delivery_id: DeliveryId,
  attempt: z.int().min(0),
});
export type DueAttempt = z.infer<typeof DueAttempt>;
