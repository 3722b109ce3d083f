import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { TallyEntry } from "#lib/domain/records/lead-effect/tally-entry.ts";

export interface TallyWrite {
  readonly before: StoredLead;
  readonly after: StoredLead;
  /** The record's entry as it becomes; undefined takes it away. Absent where the entries stay as they are. */
  readonly entry?: { readonly id: string; readonly now: TallyEntry | undefined };
  readonly audit?: AuditEntry;
}

/** What each record counts for, lead by lead. */
export interface TallyStore {
  /** A lead, deleted or not; read consistently. */
  lead(workspaceId: WorkspaceId, id: LeadId): Promise<StoredLead | undefined>;
  /** The entries of a lead; read consistently. */
  entriesOf(workspaceId: WorkspaceId, id: LeadId): Promise<readonly TallyEntry[]>;
  /** Writes a lead with one of its entries, together or not at all. `stale`: somebody else has written the lead. */
  write(write: TallyWrite): Promise<"stored" | "stale">;
}
