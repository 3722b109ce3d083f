import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Member } from "#lib/contract/team/team.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { SignIn } from "./sign-in.ts";

/** Ties a person, known to an issuer by a subject, to a member. */
export interface Link {
  readonly workspaceId: WorkspaceId;
  readonly issuer: string;
  readonly subject: string;
  readonly memberId: MemberId;
  /** The member who was tied before and is gone. */
  readonly replaces?: MemberId;
  /** Made together with the link; absent when the member was there. */
  readonly newMember?: Member;
  readonly audit: AuditEntry;
}

export interface SignInStore {
  /** The sign-ins of an issuer for any of these audiences. */
  find(issuer: string, audiences: readonly string[]): Promise<SignIn[]>;
  member(workspaceId: WorkspaceId, id: MemberId): Promise<Member | undefined>;
  memberWithEmail(workspaceId: WorkspaceId, email: string): Promise<Member | undefined>;
  linkedMember(workspaceId: WorkspaceId, issuer: string, subject: string): Promise<MemberId | undefined>;
  /** Writes link, new member, the lock on their email and the audit entry in one transaction. */
  link(link: Link): Promise<"stored" | "stale">;
}
