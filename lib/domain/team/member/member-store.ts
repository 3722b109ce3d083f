import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Member } from "#lib/contract/team/team.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";

/** A removed member's name is stored, so that records and figures of their work show it. Nothing else is. */
export interface FormerMember {
  readonly leftAt: string;
  /** Absent for members who were removed before names were kept. */
  readonly name?: string;
}

export interface MemberReader {
  get(workspaceId: WorkspaceId, id: MemberId): Promise<Member | undefined>;
  /** All members, oldest first. */
  list(workspaceId: WorkspaceId): Promise<Member[]>;
  /** A member who was removed; undefined for any other id. */
  former(workspaceId: WorkspaceId, id: MemberId): Promise<FormerMember | undefined>;
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
