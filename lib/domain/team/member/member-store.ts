import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Member } from "#lib/contract/team/team.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

export interface MemberReader {
  get(workspaceId: WorkspaceId, id: MemberId): Promise<Member | undefined>;
  /** All members, oldest first. */
  list(workspaceId: WorkspaceId): Promise<Member[]>;
  /** When somebody was removed; undefined of who was not. */
  leftAt(workspaceId: WorkspaceId, id: MemberId): Promise<string | undefined>;
}

export interface MemberWrite {
  readonly workspaceId: WorkspaceId;
  readonly before?: Member;
  /** Absent when the member leaves. */
  readonly after?: Member;
  /** Another admin who must still be one when this is committed, so that two removals can't both win. */
  readonly remainingAdmin?: Member;
  readonly audit: AuditEntry;
}

export interface MemberWriter extends MemberReader {
  /** Writes the member, the lock on their email and the audit entry in one transaction. */
  write(write: MemberWrite): Promise<"stored" | "stale" | "duplicate">;
}
