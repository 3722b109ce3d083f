import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { PoolMember } from "#lib/contract/selling/assignment-pool-record.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";

const noMembers: ValidationError = {
  pointer: "/members",
  code: "no_members",
  message: "A pool without members gives its leads to nobody.",
  hint: "Name at least one: GET /team/members lists them.",
};

/** Refuses a pool without members, one that names a member twice, and members who own no leads. */
export const requireSoundMembers = async (
  members: Pick<MemberReader, "list">,
  workspaceId: WorkspaceId,
  wanted: readonly PoolMember[],
): Promise<void> => {
  const roles = new Map((await members.list(workspaceId)).map(({ id, role }) => [id, role]));
  const errors: ValidationError[] = wanted.length === 0 ? [noMembers] : [];
  const seen = new Set<string>();
  for (const [index, { member_id }] of wanted.entries()) {
    const pointer = `/members/${index}/member_id`;
    const role = roles.get(member_id);
    if (role === undefined)
      errors.push({ pointer, code: "unknown_member", message: "No member of this workspace has this id." });
    else if (role === "viewer")
      errors.push({ pointer, code: "may_not_own", message: "A viewer changes no leads, and so owns none." });
    else if (seen.has(member_id))
      errors.push({
        pointer,
        code: "named_twice",
        message: "The pool names this member twice.",
        hint: "Give them a higher `weight` instead.",
      });
    seen.add(member_id);
  }
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: errors });
};
