import type { DeliveryPorts } from "./attempt-delivery.ts";
import { type EndpointBookParts, endpointBook } from "./endpoint-book.ts";

/** What a function that delivers is given. */
export interface DeliveryDeps {
  readonly endpointRecords: EndpointBookParts["webhooks"];
  readonly webhookSecrets: EndpointBookParts["secrets"];
  readonly deliveryStore: DeliveryPorts["deliveries"];
  readonly laneBook: DeliveryPorts["lanes"];
  readonly retryTimer: DeliveryPorts["timer"];
  readonly batchTimer: DeliveryPorts["batchTimer"];
  readonly webhookSender: DeliveryPorts["sender"];
}

/** The ports of deliveries in either lane; `tell` hears of a webhook that was disabled. */
export const deliveryPorts = (deps: DeliveryDeps, tell: EndpointBookParts["tell"]): DeliveryPorts => ({
  endpoints: endpointBook({ webhooks: deps.endpointRecords, secrets: deps.webhookSecrets, tell }),
  deliveries: deps.deliveryStore,
  lanes: deps.laneBook,
  timer: deps.retryTimer,
  batchTimer: deps.batchTimer,
  sender: deps.webhookSender,
});
