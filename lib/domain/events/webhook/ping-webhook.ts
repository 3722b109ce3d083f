import { Refusal } from "#lib/contract/errors.ts";
import { pingType, type SentEvent } from "#lib/contract/events.ts";
import type { WebhookId } from "#lib/contract/platform/ids.ts";
import type { TeamStamp } from "#lib/domain/team/member/members.ts";
import type { EventForWebhook } from "./event-for-webhook.ts";
import type { WebhookRecord } from "./webhook-record.ts";
import type { WebhookReader } from "./webhook-store.ts";
import { findWebhook } from "./write-webhook.ts";

const testEvent = (
  { id, version }: WebhookRecord,
  eventId: string,
  { actor, at, requestId }: TeamStamp,
): SentEvent => ({
  id: eventId,
  type: pingType,
  version: 1,
  timestamp: at,
  sequence: version,
  workspace_id: actor.workspace_id,
  actor: { type: "member", id: actor.member_id },
  resource: { type: "webhook", id, revision: version },
  correlation_id: requestId,
  causation_id: null,
  data: { test: true, message: "This is a test. Nothing has happened." },
});

/** Hands a test event to the deliveries of one webhook; answers the event's id. Refuses a disabled webhook. */
export const pingWebhook = async (
  {
    webhooks,
    deliveries,
  }: {
    readonly webhooks: WebhookReader;
    readonly deliveries: { send(messages: readonly EventForWebhook[]): Promise<void> };
  },
  { id, eventId }: { readonly id: WebhookId; readonly eventId: string },
  stamp: TeamStamp,
): Promise<string> => {
  const record = await findWebhook(webhooks, stamp, id);
  if (record.state === "disabled")
    throw new Refusal("wrong_state", { detail: "A disabled webhook gets no events. Enable it first." });
  const event = testEvent(record, eventId, stamp);
  await deliveries.send([{ workspace_id: record.workspace_id, webhook_id: id, event }]);
  return event.id;
};
