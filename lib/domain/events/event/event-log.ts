import type { Envelope } from "#lib/contract/events.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** Where an event stands in its workspace's log. */
export interface EventPlace {
  /** From 1, without gaps, in the order in which events were stored. */
  readonly position: number;
  /** How many events led to this one, each causing the next. */
  readonly depth: number;
  readonly correlation_id: string;
}

/** An event in its place. */
export interface LoggedEvent {
  readonly position: number;
  readonly event: Envelope;
}

export interface EventLogWriter {
  /**
   * Stores events in their order behind all others of the workspace; one that is stored already stays where it is. On a
   * failure the first of them may be stored.
   */
  append(workspaceId: WorkspaceId, events: readonly Envelope[], now: Date): Promise<void>;
}

export interface EventPlaces {
  /** Undefined for an event that is not in the log: of another workspace, or older than 30 days. */
  place(workspaceId: WorkspaceId, eventId: string): Promise<EventPlace | undefined>;
}

export interface EventLogReader extends EventPlaces {
  /** The last event's position and the one before the oldest that is kept; both 0 for a log without events. */
  span(workspaceId: WorkspaceId, now: Date): Promise<{ readonly before: number; readonly last: number }>;
  /** The events between two positions, the first excluded, in order; of one resource alone where it is given. */
  between(
    workspaceId: WorkspaceId,
    range: { readonly after: number; readonly last: number; readonly resource?: string },
  ): AsyncIterable<LoggedEvent>;
}
