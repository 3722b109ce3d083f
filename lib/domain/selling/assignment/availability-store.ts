import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Availability } from "#lib/contract/selling/availability-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

export interface AvailabilityReader {
  /** Undefined where nobody has said anything of the member. */
  get(workspaceId: WorkspaceId, id: MemberId): Promise<Availability | undefined>;
  /** Of all members of whom something was said. */
  list(workspaceId: WorkspaceId): Promise<Availability[]>;
}

export interface AvailabilityStore extends AvailabilityReader {
  /** Writes the next version with its audit entry; false when another writer was first. */
  write(workspaceId: WorkspaceId, after: Availability, audit: AuditEntry): Promise<boolean>;
}
