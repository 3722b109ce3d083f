import { queueFunctions, webhookDisabled } from "#functions/manifest.ts";
import { deliverEvent } from "#lib/domain/webhook-delivery/deliver-event.ts";
import { EventForWebhook } from "#lib/domain/webhook-delivery/delivery-work.ts";
import { endpointBook } from "#lib/domain/webhook-delivery/endpoint-book.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";

/** Sends an event to one webhook, or puts it into the slow lane. */
export const handler = consumer(
  queueFunctions["deliver-webhook"],
  EventForWebhook,
  (
    { message, messageId },
    { webhookStore, webhookSecrets, deliveryStore, laneBook, retryTimer, webhookSender },
  ) => {
    const ports = {
      endpoints: endpointBook({
        webhooks: webhookStore,
        secrets: webhookSecrets,
        tell: (fields) => log("warn", webhookDisabled, fields),
      }),
      deliveries: deliveryStore,
      lanes: laneBook,
      timer: retryTimer,
      sender: webhookSender,
    };
    return deliverEvent(ports, message, { messageId, clock: () => new Date() });
  },
);
