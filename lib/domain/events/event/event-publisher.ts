import type { Envelope } from "#lib/contract/events.ts";

export interface EventPublisher {
  /** Puts at most ten events on the bus in one call; answers the ids of those that were not taken. */
  publish(events: readonly Envelope[]): Promise<ReadonlySet<string>>;
}
