import type { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { WebhookRecord } from "./webhook-record.ts";

export interface WebhookReader {
  /** Read consistently. */
  find(workspaceId: WorkspaceId, id: WebhookId): Promise<WebhookRecord | undefined>;
  /** All of a workspace, oldest first. */
  list(workspaceId: WorkspaceId): Promise<readonly WebhookRecord[]>;
  /** Whether the workspace has ever had a webhook. */
  hadAny(workspaceId: WorkspaceId): Promise<boolean>;
}

/** A write of one webhook: of a new one without `before`, of one that goes without `after`. */
export interface WebhookWrite {
  readonly workspaceId: WorkspaceId;
  /** The image that this write replaces. */
  readonly before?: WebhookRecord;
  readonly after?: WebhookRecord;
  /** Absent for what the service notes by itself, such as since when an endpoint fails. */
  readonly audit?: AuditEntry;
}

export interface WebhookStore extends WebhookReader {
  /**
   * Writes the record and the audit entry together. `stale`: another writer was first, or a new one's id exists;
   * `full`: the workspace has as many as it may have.
   */
  write(write: WebhookWrite): Promise<"stored" | "stale" | "full">;
}
