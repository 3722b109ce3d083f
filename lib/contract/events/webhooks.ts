import * as z from "zod";
import { FilterInput } from "#lib/contract/platform/filter-record.ts";
import { MemberId, WebhookId } from "#lib/contract/platform/ids.ts";
import { Envelope } from "../events.ts";
import { route } from "../route.ts";
import { EventPattern } from "./event-pattern.ts";
import { WebhookHeaders } from "./webhook-headers.ts";
import { Webhook, WebhookBatch, WebhookState } from "./webhook-record.ts";

const url = z.url().max(2_000).describe("`https`; a public address, by name or number, without a user name.");
const events = z
  .array(EventPattern)
  .min(1)
  .max(32)
  .refine((patterns) => new Set(patterns).size === patterns.length, { error: "A pattern stands here twice." })
  .describe("Which events: kinds, `lead.*` or `*`.");
const filter = FilterInput.describe(
  'As JSON, or as text such as `type = "lead.deleted"`. Of these events only those for which it holds; it asks the envelope and its `data`.',
);
const batch = WebhookBatch.describe(
  'Gathers events into one POST of `{"events": […]}`, which has an id of its own; batches follow one another in order.',
);
const description = z.string().trim().min(1).max(500);
const headers = WebhookHeaders.describe("Sent with every delivery. Their values are never shown again.");
const owner_id = MemberId.describe("Whom it concerns when it fails; you when left out.");

export const WebhookWithSecret = Webhook.extend({
  secret: z
    .string()
    .regex(/^whsec_/)
    .describe("Verifies signatures (Standard Webhooks 1.0). Shown this once."),
});

export const NewWebhook = z.strictObject({
  url,
  events,
  filter: filter.optional(),
  batch: batch.optional(),
  headers: headers.optional(),
  description: description.optional(),
  owner_id: owner_id.optional(),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  filter: filter.optional().describe("Null takes the filter away."),
  batch: batch.nullable().optional().describe("Null sends every event by itself again."),
  headers: headers.nullable().optional().describe("Replaces all of them; null takes them away."),
  description: description.nullable().optional(),
  owner_id: MemberId.optional(),
  state: WebhookState.optional().describe("Disabled, it gets no events; those of that time can be replayed."),
  state_note: z.string().trim().min(1).max(200).nullable().optional().describe("Why the state is changed."),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

const area = "webhooks";
const roles = ["admin"] as const;
const params = z.strictObject({ webhook_id: WebhookId });
const answer = { description: "The webhook as it is now.", schema: Webhook };

export const createWebhook = route({
  id: "createWebhook",
  area,
  method: "POST",
  path: "/webhooks",
  summary: "Subscribe a URL to events; its secret is shown this once",
  description: "Events reach it from within a second or two on. A workspace has at most 100 webhooks.",
  roles,
  rate: "write",
  body: NewWebhook,
  answersSecret: true,
  answers: { 201: { description: "The webhook with its secret.", schema: WebhookWithSecret } },
  errors: ["limit_reached"],
  example: { body: { url: "https://example.com/leadrail", events: ["lead.*"] } },
});

export const listWebhooks = route({
  id: "listWebhooks",
  area,
  method: "GET",
  path: "/webhooks",
  summary: "List webhooks, without their secrets",
  roles,
  rate: "read",
  answers: {
    200: { description: "All webhooks, oldest first.", schema: z.strictObject({ data: z.array(Webhook) }) },
  },
});

export const getWebhook = route({
  id: "getWebhook",
  area,
  method: "GET",
  path: "/webhooks/{webhook_id}",
  summary: "See a webhook",
  roles,
  rate: "read",
  params,
  answers: { 200: answer },
  finds: "webhook",
});

export const changeWebhook = route({
  id: "changeWebhook",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/webhooks/{webhook_id}",
  summary: "Change, disable or enable a webhook",
  description: "What is left out stays. Enabling forgets why it was disabled and since when it failed.",
  roles,
  rate: "write",
  params,
  body: WebhookChange,
  answers: { 200: answer },
  finds: "webhook",
  ifMatch: "optional",
  example: { body: { events: ["lead.updated", "lead.deleted"], headers: { "x-team": "warehouse" } } },
});

export const deleteWebhook = route({
  id: "deleteWebhook",
  area,
  method: "DELETE",
  path: "/webhooks/{webhook_id}",
  summary: "Delete a webhook",
  roles,
  rate: "write",
  params,
  answers: { 204: { description: "It gets no more events." } },
  finds: "webhook",
  ifMatch: "optional",
});

export const rotateWebhookSecret = route({
  id: "rotateWebhookSecret",
  area,
  method: "POST",
  path: "/webhooks/{webhook_id}/rotate-secret",
  summary: "Give a webhook a new secret, shown this once",
  description: "For 24 hours every delivery carries two signatures, by the new secret and by the one before.",
  roles,
  rate: "write",
  params,
  answersSecret: true,
  answers: { 200: { description: "The webhook with its new secret.", schema: WebhookWithSecret } },
  finds: "webhook",
});

export const pingWebhook = route({
  id: "pingWebhook",
  area,
  method: "POST",
  path: "/webhooks/{webhook_id}/ping",
  summary: "Send a webhook a test event",
  description:
    "An event of the type `webhook.ping`, which is none of the kinds, with the webhook itself as `resource` and `test: true` in its `data`. It is delivered, tried again and listed like any other, whatever the webhook subscribes to.",
  roles,
  rate: "write",
  params,
  answers: {
    202: { description: "On its way.", schema: z.strictObject({ event_id: Envelope.shape.id }) },
  },
  errors: ["wrong_state"],
  finds: "webhook",
});

/** In the order of the documentation. */
export const webhooksRoutes = {
  createWebhook,
  listWebhooks,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  pingWebhook,
};
