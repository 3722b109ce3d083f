import { expect, it } from "vitest";
import { eventKinds } from "#lib/contract/events/event-kinds.ts";
import { WebhookDeliveryDetail } from "#lib/contract/events/webhook-deliveries.ts";
import { Envelope } from "#lib/contract/events.ts";
import { newDelivery, toDeliveryDetail } from "#lib/domain/events/delivery/delivery-record.ts";
import { eventMessage } from "#lib/domain/events/delivery/outgoing-message.ts";
import { EventForWebhook } from "#lib/domain/events/webhook/event-for-webhook.ts";
import { pingWebhook } from "#lib/domain/events/webhook/ping-webhook.ts";
import { wantsEvent } from "#lib/domain/events/webhook/wants-event.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const actor = anActor("admin");
const webhook = {
  id: "wh_01J0000000000000000000000A",
  workspace_id: actor.workspace_id,
  state: "enabled",
  events: ["lead.imported"],
  filter: null,
  version: 3,
} as unknown as WebhookRecord;
const now = new Date("2026-11-22T10:00:00.000Z");

it("a ping is told apart from every event: by a type of its own, and by saying that it is a test", async () => {
  const sent: EventForWebhook[] = [];
  const webhooks = { find: async () => webhook } as never;
  const deliveries = { send: async (messages: readonly EventForWebhook[]) => void sent.push(...messages) };
  const which = { id: webhook.id, eventId: "evt_01J0000000000000000000000A" };
  const stamp = { actor, at: now.toISOString(), requestId: "req_1" } as never;

  await pingWebhook({ webhooks, deliveries }, which, stamp);

  const { event } = EventForWebhook.parse(sent[0]);
  expect(eventKinds).not.toContain(event.type);
  expect(Envelope.safeParse(event).success).toBe(false);
  expect(event).toMatchObject({
    type: "webhook.ping",
    data: { test: true },
    resource: { type: "webhook", id: webhook.id },
  });
  expect(wantsEvent(webhook, event, now)).toBe(true);
  const message = eventMessage(event, true);
  const { workspace_id: workspaceId, id: webhookId } = webhook;
  const delivery = newDelivery({ workspaceId, webhookId, message, at: event.timestamp, now });
  expect(WebhookDeliveryDetail.parse(toDeliveryDetail(delivery))).toMatchObject({
    event_type: "webhook.ping",
    events: [event],
  });
});
