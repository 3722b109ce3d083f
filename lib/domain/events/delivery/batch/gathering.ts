import type { DeliveryId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { DeliveryRecord } from "../delivery-record.ts";
import type { BatchDue } from "../delivery-work.ts";

/** How far the gathering of a webhook's events into batches is. The events themselves lie in the workspace's log. */
export interface Gathering {
  readonly workspaceId: WorkspaceId;
  readonly webhookId: WebhookId;
  /** The position of the log behind which it began. */
  readonly start: number;
  /** What the log holds up to here is in batches, or is not for this webhook. */
  readonly position: number;
  /** When the open wait ends, at the latest; null when none is open. */
  readonly dueAt: string | null;
  /** The message that opened the wait, and sees to its end. */
  readonly openedBy: string | null;
  /** Events that have come during the wait, repeated ones counted again. */
  readonly seen: number;
  /** A wait is over, and what was gathered is not all in batches yet. */
  readonly isClosing: boolean;
  /** The last batch: the next one's turn comes when it is over. */
  readonly sending: DeliveryId | null;
  /** Counts the changes other than those by arrivals. */
  readonly version: number;
}

/** An event has come. */
export interface Arrival {
  readonly position: number;
  readonly messageId: string;
  /** When the wait ends that it opens, should none be open. */
  readonly dueAt: string;
}

export interface GatheringReader {
  get(workspaceId: WorkspaceId, webhookId: WebhookId): Promise<Gathering | undefined>;
}

/** Keeps gatherings. All but arrivals are written on the image that was read: undefined when another was first. */
export interface GatheringBook extends GatheringReader {
  /** Counts an arrival, and opens a wait unless one is open. The first arrival begins the gathering. */
  arrive(workspaceId: WorkspaceId, webhookId: WebhookId, arrival: Arrival): Promise<Gathering>;
  /** Ends the wait that is open; a later arrival opens another. */
  close(gathering: Gathering): Promise<Gathering | undefined>;
  /** Goes on to a position without a batch. */
  advance(gathering: Gathering, to: Progress): Promise<boolean>;
  /** Goes on to a position and stores the batch that was made on the way, both or neither. */
  take(gathering: Gathering, to: Progress, batch: DeliveryRecord): Promise<boolean>;
}

export interface Progress {
  readonly position: number;
  readonly isClosing: boolean;
}

/** Wakes batches: a message for the deliveries queue, after as long as it takes, five minutes at most. */
export interface BatchTimer {
  wakeAt(due: BatchDue, at: Date, now: Date): Promise<void>;
}
