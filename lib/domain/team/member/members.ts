import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import { mayGrant, type Role } from "#lib/contract/team/roles.ts";
import type { Member, MemberChange, NewMember } from "#lib/contract/team/team.ts";
import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import type { MemberReader, MemberWriter } from "./member-store.ts";

/** Who changes the team, when, under which request. */
export interface TeamStamp {
  readonly actor: Actor;
  readonly at: string;
  readonly requestId: string;
}

export const memberAudit = (
  action: string,
  { before, after }: { before?: Member | undefined; after?: Member | undefined },
  { actor, at, requestId }: TeamStamp,
): AuditEntry => ({
  workspaceId: actor.workspace_id,
  at,
  actor: { type: "member", id: actor.member_id },
  action,
  recordId: (after ?? before)?.id ?? "",
  version: after?.version ?? (before?.version ?? 0) + 1,
  ...differingFields(before ?? {}, after ?? {}),
  requestId,
});

/** The member of an id, or the 404 of a missing one. */
export const findMember = async (members: MemberReader, actor: Actor, id: MemberId): Promise<Member> => {
  const member = await members.get(actor.workspace_id, id);
  if (member === undefined) throw new Refusal("not_found");
  return member;
};

/** An admin other than this one; refuses when there is none. */
const otherAdmin = async (members: MemberWriter, actor: Actor, leaving: Member): Promise<Member> => {
  const all = await members.list(actor.workspace_id);
  const other = all.find(({ id, role }) => role === "admin" && id !== leaving.id);
  if (other === undefined) throw new Refusal("last_admin");
  return other;
};

/** A member has no scopes, networks or expiry: a key that has some grants no role at all. */
const requireMayGrant = ({ role: own, confined }: Actor, role: Role): void => {
  if (confined)
    throw new Refusal("forbidden", {
      detail:
        "A key with scopes, networks or an expiry grants no role: a member would hold more than it does.",
    });
  if (!mayGrant(own, role)) throw new Refusal("forbidden");
};

/** Adds a member; the same id again (a retry under one Idempotency-Key) finds its own. */
export const addMember = async (
  members: MemberWriter,
  input: NewMember,
  id: MemberId,
  stamp: TeamStamp,
): Promise<Member> => {
  const { actor, at } = stamp;
  requireMayGrant(actor, input.role);
  const after: Member = { id, ...input, created_at: at, updated_at: at, version: 1 };
  const audit = memberAudit("member.add", { after }, stamp);
  const outcome = await members.write({ workspaceId: actor.workspace_id, after, audit });
  if (outcome === "stored") return after;
  const own = await members.get(actor.workspace_id, id);
  if (own !== undefined) return own;
  throw new Refusal("duplicate_member");
};

/** Changes a member's name or role; the last admin stays one. */
export const changeMember = async (
  members: MemberWriter,
  id: MemberId,
  change: MemberChange,
  stamp: TeamStamp,
  ifMatch?: number,
): Promise<Member> => {
  const { actor, at } = stamp;
  const before = await findMember(members, actor, id);
  requireVersion(before, ifMatch, change);
  const role = change.role ?? before.role;
  if (!mayGrant(before.role, role)) requireMayGrant(actor, role);
  if (role === before.role && (change.name ?? before.name) === before.name) return before;
  const demoted = before.role === "admin" && role !== "admin";
  const after: Member = {
    ...before,
    name: change.name ?? before.name,
    role,
    updated_at: at,
    version: before.version + 1,
  };
  const outcome = await members.write({
    workspaceId: actor.workspace_id,
    before,
    after,
    ...(demoted ? { remainingAdmin: await otherAdmin(members, actor, before) } : {}),
    audit: memberAudit("member.change", { before, after }, stamp),
  });
  return outcome === "stored" ? after : changeMember(members, id, change, stamp, ifMatch);
};

/** Takes a member out of the workspace; their keys stop with the record that they name. */
export const removeMember = async (
  members: MemberWriter,
  id: MemberId,
  stamp: TeamStamp,
  ifMatch?: number,
): Promise<void> => {
  const { actor } = stamp;
  const before = await findMember(members, actor, id);
  requireVersion(before, ifMatch);
  const outcome = await members.write({
    workspaceId: actor.workspace_id,
    before,
    ...(before.role === "admin" ? { remainingAdmin: await otherAdmin(members, actor, before) } : {}),
    audit: memberAudit("member.remove", { before }, stamp),
  });
  if (outcome !== "stored") await removeMember(members, id, stamp, ifMatch);
};
