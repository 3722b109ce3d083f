import type { Envelope } from "#lib/contract/events.ts";

export interface EventPublisher {
  /** Puts events on the bus; answers the ids of those that were not taken. */
  publish(events: readonly Envelope[]): Promise<ReadonlySet<string>>;
}
