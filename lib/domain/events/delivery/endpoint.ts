import type { WebhookBatch } from "#lib/contract/events/webhook-record.ts";
import type { SentEvent } from "#lib/contract/events.ts";
import type { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** What a delivery needs to know of a webhook. */
export interface Endpoint {
  readonly id: WebhookId;
  readonly workspaceId: WorkspaceId;
  readonly url: string;
  readonly isEnabled: boolean;
  /** Since when nothing has got through; null while it works. */
  readonly failingSince: string | null;
  /** How its events are gathered now; null when each goes by itself. */
  readonly batch: WebhookBatch | null;
  /** Whether an event goes out in a batch, by its time. */
  gathers(event: SentEvent): boolean;
  /** Whether an event is for it, by its patterns and its filter. */
  wants(event: SentEvent, now: Date): boolean;
  /** The secrets that sign at a time, the newest first, and the headers that the customer added. */
  open(now: Date): Promise<{
    readonly secrets: readonly string[];
    readonly headers: Readonly<Record<string, string>>;
  }>;
}

/** Why the service itself disables a webhook. */
export type DisableReason = "gone" | "failing";

/** Finds endpoints and keeps how they fare. What it notes may lose against a change by a person, who knows better. */
export interface EndpointBook {
  get(workspaceId: WorkspaceId, id: WebhookId): Promise<Endpoint | undefined>;
  noteFailing(endpoint: Endpoint, since: Date): Promise<void>;
  noteWorking(endpoint: Endpoint, at: Date): Promise<void>;
  /** Disables the webhook and tells its owner. */
  disable(endpoint: Endpoint, reason: DisableReason, at: Date): Promise<void>;
}
