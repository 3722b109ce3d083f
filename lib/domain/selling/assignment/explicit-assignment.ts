import type { Actor } from "#lib/contract/actor.ts";
import type { assignLeads } from "#lib/contract/assignments.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { MemberId } from "#lib/contract/ids.ts";
import type { BodyOf } from "#lib/contract/route.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { Assignment } from "./assign-leads.ts";
import { windowStart } from "./contact-window.ts";

/** Refuses a new owner who is no member, or who may work on no lead. */
export const requireMember = async (
  members: Pick<MemberReader, "get">,
  { workspace_id }: Actor,
  id: MemberId | null,
): Promise<void> => {
  if (id === null) return;
  const refuse = (code: string, message: string): never => {
    throw new Refusal("validation_failed", { errors: [{ pointer: "/to/member_id", code, message }] });
  };
  const member = await members.get(workspace_id, id);
  if (member === undefined) refuse("unknown_member", "No member of this workspace has this id.");
  if (member?.role === "viewer") refuse("may_not_own", "A viewer changes no leads, and so owns none.");
};

/** What a request asks for that names the owner. */
export const explicitAssignment = (body: BodyOf<typeof assignLeads>, now: Date): Assignment => {
  const { to, reason, skip_if_contacted_within: within, dry_run: isDry } = body;
  return {
    owner: to.member_id,
    ...(reason !== undefined && { note: { cause: "manual", reason } }),
    ...(within !== undefined && { unlessContactedSince: windowStart(within, now) }),
    isDry,
  };
};
