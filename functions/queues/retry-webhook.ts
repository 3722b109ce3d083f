import { queueFunctions, webhookDisabled } from "#functions/manifest.ts";
import { retryDelivery } from "#lib/domain/events/delivery/deliver-event.ts";
import { deliveryPorts } from "#lib/domain/events/delivery/delivery-ports.ts";
import { DueAttempt } from "#lib/domain/events/delivery/delivery-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";

/** Makes an attempt that is due: a repeated one, or the first to an endpoint in the slow lane. */
export const handler = consumer(
  queueFunctions["retry-webhook"],
  DueAttempt,
  ({ message, messageId }, deps) => {
    const ports = deliveryPorts(deps, (fields) => log("warn", webhookDisabled, fields));
    return retryDelivery(ports, message, { messageId, clock: () => new Date() });
  },
);
