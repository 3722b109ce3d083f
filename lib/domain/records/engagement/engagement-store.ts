import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent } from "#lib/contract/records/engagement.ts";
import type { StoredLead, UniqueValue } from "#lib/domain/records/lead/stored-lead.ts";
import type { KnownSend, SendWrite } from "./send.ts";

/** An event as it is kept. */
export interface StoredEngagement {
  readonly workspaceId: WorkspaceId;
  readonly leadId: LeadId;
  readonly event: EngagementEvent;
  readonly machine: boolean;
  readonly counted: boolean;
  readonly receivedAt: string;
}

export interface EngagementWrite {
  readonly engagement: StoredEngagement;
  /** The lead with its counters as they were and as they become; absent when the event is not counted. */
  readonly lead?: { readonly before: StoredLead; readonly after: StoredLead };
  /** Another lead that has the event's address, with the opt-out or bounce of the event. */
  readonly holder?: { readonly before: StoredLead; readonly after: StoredLead };
  /** What the event changes of its message's row in the history `sends`. */
  readonly send?: SendWrite;
}

/**
 * `duplicate`: an event with this id is stored. `repeated`: this message has been counted for this kind. `stale`: the
 * lead or the message's row has changed. Nothing was written then.
 */
export type EngagementOutcome = "stored" | "duplicate" | "repeated" | "stale";

export interface EngagementStore {
  lead(workspaceId: WorkspaceId, id: LeadId): Promise<StoredLead | undefined>;
  holderOf(workspaceId: WorkspaceId, unique: UniqueValue): Promise<LeadId | undefined>;
  /**
   * What is known of a message, under the first of these leads that has it. "earlier": the message was counted before
   * rows were kept.
   */
  sendOf(
    workspaceId: WorkspaceId,
    leads: readonly LeadId[],
    messageId: string,
  ): Promise<KnownSend | "earlier" | undefined>;
  /** Writes an event with the counters that it moves, together or not at all. */
  write(write: EngagementWrite): Promise<EngagementOutcome>;
}
