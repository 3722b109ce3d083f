import * as z from "zod";
import { WebhookReplay } from "#lib/contract/events/webhook-replays.ts";
import { DeliveryId, ReplayId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

/** A replay as the table holds it: the public record, and where it goes on. */
export const ReplayRecord = WebhookReplay.extend({
  workspace_id: WorkspaceId,
  /** The position of the log up to which it is done; null before it has found its first. */
  position: z.int().nullable(),
  /** Of failed deliveries: the one below which it goes on. */
  before: DeliveryId.nullable(),
});
export type ReplayRecord = z.infer<typeof ReplayRecord>;

/** What the replays queue carries. */
export const ReplayWork = z.strictObject({
  workspace_id: WorkspaceId,
  webhook_id: WebhookId,
  replay_id: ReplayId,
});
export type ReplayWork = z.infer<typeof ReplayWork>;

export interface ReplayReader {
  get(workspaceId: WorkspaceId, webhookId: WebhookId, id: ReplayId): Promise<ReplayRecord | undefined>;
}

export interface ReplayStore extends ReplayReader {
  /** Writes an image, and the audit entry with a new one; false when another writer was first. */
  write(before: ReplayRecord | undefined, after: ReplayRecord, audit?: AuditEntry): Promise<boolean>;
}

/** The replay as the API shows it. */
export const toReplay = ({
  workspace_id: _ws,
  position: _position,
  before: _before,
  ...shown
}: ReplayRecord): WebhookReplay => shown;
