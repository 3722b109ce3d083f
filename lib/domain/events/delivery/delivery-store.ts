import type { DeliveryId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { DeliveryRecord } from "./delivery-record.ts";
import type { DueAttempt } from "./delivery-work.ts";

export interface DeliveryReader {
  get(workspaceId: WorkspaceId, webhookId: WebhookId, id: DeliveryId): Promise<DeliveryRecord | undefined>;
  /** Deliveries created from `from` until before `to`, newest first, below the id `before` if one is given. */
  newestFirst(
    workspaceId: WorkspaceId,
    webhookId: WebhookId,
    range: { readonly from: Date; readonly to: Date; readonly before?: DeliveryId | undefined },
  ): AsyncIterable<DeliveryRecord>;
}

export interface DeliveryStore extends DeliveryReader {
  /** Writes an image; false when another writer was first. A new record has no `before`. */
  write(before: DeliveryRecord | undefined, after: DeliveryRecord): Promise<boolean>;
}

/** Deliveries that wait for an attempt. */
export interface WaitingDeliveries {
  /** Those of a webhook whose next attempt was due before a time. */
  dueBefore(
    workspaceId: WorkspaceId,
    webhookId: WebhookId,
    time: Date,
    now: Date,
  ): AsyncIterable<DeliveryRecord>;
}

/** Wakes attempts. A repeated call wakes one attempt twice at most, which the record tells apart. */
export interface RetryTimer {
  wakeAt(attempt: DueAttempt, at: Date, now: Date): Promise<void>;
}

/** Remembers, for a minute, which endpoints were slow: their deliveries take a lane of their own. */
export interface LaneBook {
  isSlow(workspaceId: WorkspaceId, webhookId: WebhookId, now: Date): Promise<boolean>;
  markSlow(workspaceId: WorkspaceId, webhookId: WebhookId, now: Date): Promise<void>;
}
