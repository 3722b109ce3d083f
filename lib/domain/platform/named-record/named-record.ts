import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

/** A record of a workspace with a name that no other of its kind has. */
export interface NamedRecord {
  readonly id: string;
  readonly name: string;
  readonly created_by: MemberId;
  readonly updated_at: string;
  readonly version: number;
}

export interface NamedRecordReader<Record extends NamedRecord> {
  get(workspaceId: WorkspaceId, id: Record["id"]): Promise<Record | undefined>;
  /** By the name, or what the kind's names are compared by. */
  withName(workspaceId: WorkspaceId, name: string): Promise<Record | undefined>;
  /** Newest first, strictly below `before` when given. */
  newestFirst(
    workspaceId: WorkspaceId,
    options: { readonly before: string | undefined; readonly limit: number },
  ): AsyncIterable<Record>;
}

export interface NamedRecordWrite<Record extends NamedRecord> {
  readonly workspaceId: WorkspaceId;
  /** The image that this write replaces; absent for a new record. */
  readonly before?: Record;
  /** Absent when the record goes. */
  readonly after?: Record;
  readonly audit?: AuditEntry;
}

export interface NamedRecordStore<Record extends NamedRecord> extends NamedRecordReader<Record> {
  /**
   * Writes image, name and audit entry together. `stale`: another writer was first, also of
   * what the record names; `duplicate`: another record has
   * the name, or a new one's id exists.
   */
  write(write: NamedRecordWrite<Record>): Promise<"stored" | "duplicate" | "stale">;
}
