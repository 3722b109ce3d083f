export { type Deliver, type Destination, KeptDelivery, Undeliverable } from "./delivery.ts";
export type { BusEvent, EventContent } from "./event.ts";
export {
  type EventBridge,
  type EventBridgeOptions,
  type EventListener,
  startEventBridge,
} from "./event-bridge.ts";
export { KeptBus } from "./kept-buses.ts";
