import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { SharedWith } from "#lib/contract/team/sharing.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";

/** Refuses to share with somebody who is no member, or with one twice. */
export const requireMembers = async (
  members: Pick<MemberReader, "list">,
  workspaceId: WorkspaceId,
  shared: SharedWith | undefined,
): Promise<void> => {
  if (shared?.kind !== "members") return;
  const known = new Set((await members.list(workspaceId)).map(({ id }) => id));
  const errors = shared.members.flatMap(({ member_id }, index) => {
    const pointer = `/shared_with/members/${index}/member_id`;
    if (!known.has(member_id))
      return [{ pointer, code: "unknown_member", message: "There is no such member." }];
    const isRepeated = shared.members.findIndex((one) => one.member_id === member_id) < index;
    return isRepeated ? [{ pointer, code: "repeated", message: "This member stands here twice." }] : [];
  });
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};
