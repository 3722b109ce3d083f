import type { DisabledReason, WebhookBatch, WebhookState } from "#lib/contract/events/webhook-record.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { MemberId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { SealedSecret } from "#lib/domain/platform/secret/signing-secret.ts";

/** A time in which events are gathered, by their own time, from its beginning until before its end. */
export interface BatchSpan {
  readonly from: string;
  readonly until: string | null;
}

/** A subscription as the table holds it. */
export interface WebhookRecord {
  readonly id: WebhookId;
  readonly workspace_id: WorkspaceId;
  readonly url: string;
  /** Kinds, `lead.*` or `*`. */
  readonly events: readonly string[];
  /** Over the envelope, by the names of `eventCatalogue`. */
  readonly filter: Filter | null;
  readonly batch: WebhookBatch | null;
  /** When events were, or are, gathered into batches; the newest first. */
  readonly batch_spans: readonly BatchSpan[];
  /** The customer's own headers as a JSON object, sealed for this webhook. */
  readonly headers_sealed: string | null;
  /** Their names, which alone are shown. */
  readonly header_names: readonly string[];
  readonly description: string | null;
  readonly owner_id: MemberId;
  /** The newest first. */
  readonly secrets: readonly SealedSecret[];
  readonly state: WebhookState;
  readonly disabled_reason: DisabledReason | null;
  /** What the person who changed the state said of it. */
  readonly state_note: string | null;
  /** Since when nothing has got through; null while deliveries work. */
  readonly failing_since: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}
