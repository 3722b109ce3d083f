import { Refusal } from "#lib/contract/errors.ts";
import type { BulkAction } from "#lib/contract/transfer/bulk-action.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { requireStaticList } from "#lib/domain/segments/list/require-static-list.ts";
import { requireLeadOwner, roleIn } from "#lib/domain/team/member/lead-owner.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";

interface AllowedDeps {
  readonly members: Pick<MemberReader, "get">;
  readonly lists: Pick<ListReader, "get">;
}

/** Refuses an action that a role may do to no lead at all, an owner who is no member, and a list that takes no leads. */
export const requireAllowed = async (
  { members, lists }: AllowedDeps,
  stamp: Pick<Stamp, "actor">,
  action: BulkAction,
): Promise<void> => {
  const { actor } = stamp;
  if (action.kind === "restore" && actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin restores leads." });
  if (action.kind === "assign")
    await requireLeadOwner(roleIn(members), actor.workspace_id, action.owner_id, "/action/owner_id");
  if (action.kind === "add_to_list" || action.kind === "remove_from_list")
    await requireStaticList(lists, stamp, action.list_id, "/action/list_id");
};
