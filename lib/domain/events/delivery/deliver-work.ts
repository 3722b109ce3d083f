import type { EventForWebhook } from "#lib/domain/events/webhook/event-for-webhook.ts";
import type { Turn } from "./attempt-standing.ts";
import { gatherEvent } from "./batch/gather-event.ts";
import { type BatchPorts, sendBatch } from "./batch/send-batch.ts";
import { deliverAlone } from "./deliver-event.ts";
import type { DeliveryWork } from "./delivery-work.ts";

/** Delivers an event to a webhook that is enabled and wants it: by itself, or by the next batch. */
export const deliverEvent = async (ports: BatchPorts, work: EventForWebhook, turn: Turn): Promise<void> => {
  const { workspace_id: workspaceId, webhook_id: webhookId, event } = work;
  if (event.workspace_id !== workspaceId) throw new Error(`${event.id} belongs to another workspace`);
  const endpoint = await ports.endpoints.get(workspaceId, webhookId);
  if (endpoint === undefined || !endpoint.isEnabled || !endpoint.wants(event, turn.clock())) return;
  if (endpoint.gathers(event) && (await gatherEvent(ports, endpoint, work, turn))) return;
  await deliverAlone(ports, endpoint, work, turn);
};

/** Does what a message of the deliveries queue says. */
export const deliverWork = (ports: BatchPorts, work: DeliveryWork, turn: Turn): Promise<void> =>
  "event" in work ? deliverEvent(ports, work, turn) : sendBatch(ports, work, turn);
