import { queueFunctions, webhookDisabled } from "#functions/manifest.ts";
import { retryDelivery } from "#lib/domain/webhook-delivery/deliver-event.ts";
import { DueAttempt } from "#lib/domain/webhook-delivery/delivery-work.ts";
import { endpointBook } from "#lib/domain/webhook-delivery/endpoint-book.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";

/** Makes an attempt that is due: a repeated one, or the first to an endpoint in the slow lane. */
export const handler = consumer(
  queueFunctions["retry-webhook"],
  DueAttempt,
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
    return retryDelivery(ports, message, { messageId, clock: () => new Date() });
  },
);
