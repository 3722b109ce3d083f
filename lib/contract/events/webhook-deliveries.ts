import * as z from "zod";
import { DeliveryId, EventBatchId, WebhookId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Envelope, pingType, SentEvent } from "../events.ts";
import { route } from "../route.ts";
import { eventKinds } from "./event-kinds.ts";

/** Why an attempt was no success. */
export const AttemptError = z.enum([
  "status",
  "redirect",
  "timeout",
  "connection_refused",
  "connection_reset",
  "unresolvable",
  "address_refused",
  "tls",
  "network",
]);
export type AttemptError = z.infer<typeof AttemptError>;

export const DeliveryAttempt = z.strictObject({
  number: z.int().min(1),
  at: Timestamp,
  status: z.int().nullable().describe("Of the answer; null when there was none."),
  error: AttemptError.nullable().describe("Null for a success: a status from 200 to 299."),
  latency_ms: z.int().min(0),
  excerpt: z.string().nullable().describe("The first 1,024 bytes of the answer's body."),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryState = z
  .enum(["pending", "delivered", "failed"])
  .describe("`pending`: an attempt is under way or planned.");
export type DeliveryState = z.infer<typeof DeliveryState>;

export const DeliveryFailure = z
  .enum(["attempts_exhausted", "gone", "webhook_disabled", "webhook_deleted"])
  .describe("`gone`: the endpoint answered 410, which disabled the webhook.");
export type DeliveryFailure = z.infer<typeof DeliveryFailure>;

/** One event, or one batch of them, on its way to one endpoint. */
export const WebhookDelivery = z.strictObject({
  id: DeliveryId,
  webhook_id: WebhookId,
  message_id: z
    .union([Envelope.shape.id, EventBatchId])
    .describe("What the endpoint gets as `webhook-id`: the event's id, or the batch's own."),
  event_id: Envelope.shape.id.nullable().describe("Null for a batch."),
  event_type: z
    .enum([...eventKinds, pingType])
    .nullable()
    .describe("Null for a batch."),
  event_count: z.int().min(1),
  state: DeliveryState,
  failure: DeliveryFailure.nullable().describe("Why a failed delivery is not tried again."),
  replay: z.boolean().describe("Sent again by a replay, with the header `webhook-replay: true`."),
  url: z.url().nullable().describe("Where a replay goes instead of the webhook's own URL."),
  attempts_made: z.int().min(0),
  last_status: z.int().nullable(),
  last_error: AttemptError.nullable(),
  next_attempt_at: Timestamp.nullable(),
  created_at: Timestamp.describe(
    "The event's time; a batch's is when it was made, a replay's when it was asked for.",
  ),
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  attempts: z.array(DeliveryAttempt).describe("The last twenty, oldest first."),
  events: z.array(SentEvent).min(1),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const area = "webhooks";
const roles = ["admin"] as const;

export const listDeliveries = route({
  id: "listDeliveries",
  area,
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries",
  summary: "List a webhook's deliveries, newest first",
  description: "Deliveries are kept for 30 days. A page that looks for few among many may be short or empty.",
  roles,
  rate: "read",
  params: z.strictObject({ webhook_id: WebhookId }),
  query: z.strictObject({
    state: DeliveryState.optional(),
    from: TimestampInput.optional().describe("Created at this time or later."),
    to: TimestampInput.optional().describe("Created before this time."),
    ...pageQuery,
  }),
  answers: {
    200: {
      description: "A page of deliveries.",
      schema: pageOf(WebhookDelivery),
    },
  },
  errors: ["invalid_cursor"],
  finds: "webhook",
});

const one = z.strictObject({ webhook_id: WebhookId, delivery_id: DeliveryId });

export const getDelivery = route({
  id: "getDelivery",
  area,
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}",
  summary: "See one delivery with its attempts and its events",
  roles,
  rate: "read",
  params: one,
  answers: { 200: { description: "The delivery.", schema: WebhookDeliveryDetail } },
  finds: "delivery",
});

export const redeliver = route({
  id: "redeliver",
  area,
  method: "POST",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
  summary: "Try a delivery once more, now",
  description:
    "The endpoint gets the same `webhook-id`. A delivery that was over gets this one attempt; one that waits keeps its further ones.",
  roles,
  rate: "write",
  params: one,
  answers: { 202: { description: "The delivery, about to be tried.", schema: WebhookDelivery } },
  errors: ["wrong_state"],
  finds: "delivery",
});

/** In the order of the documentation. */
export const webhookDeliveriesRoutes = { listDeliveries, getDelivery, redeliver };
