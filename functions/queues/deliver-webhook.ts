import { queueFunctions, webhookDisabled } from "#functions/manifest.ts";
import { deliverWork } from "#lib/domain/events/delivery/deliver-work.ts";
import { deliveryPorts } from "#lib/domain/events/delivery/delivery-ports.ts";
import { DeliveryWork } from "#lib/domain/events/delivery/delivery-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { log } from "#lib/runtime/log.ts";

/** Sends an event or a batch to one webhook, or puts it into the slow lane. */
export const handler = consumer(
  queueFunctions["deliver-webhook"],
  DeliveryWork,
  ({ message, messageId }, deps) => {
    const ports = {
      ...deliveryPorts(deps, (fields) => log("warn", webhookDisabled, fields)),
      gatherings: deps.gatheringBook,
      log: deps.eventHistory,
    };
    return deliverWork(ports, message, { messageId, clock: () => new Date() });
  },
);
