import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { ListId } from "#lib/contract/ids.ts";
import type { LeadList } from "#lib/contract/list-record.ts";
import type { SharedWith } from "#lib/contract/sharing.ts";
import type { Stamp } from "#lib/domain/audit/stamp.ts";
import { leadCatalogue } from "#lib/domain/lead/lead-catalogue.ts";
import { maskedFields } from "#lib/domain/lead/unmasked-filter.ts";
import { accessTo, isOwner } from "#lib/domain/sharing/access.ts";
import { requireOwner } from "#lib/domain/sharing/require-access.ts";
import type { ListReader } from "./list-store.ts";

/** Whether a list's members would tell somebody what they see masked. A workspace's own fields are not masked. */
export const tellsMasked = (actor: Actor, { filter, exclude }: LeadList): boolean =>
  [filter, exclude].some((one) => one !== null && maskedFields(actor, one, leadCatalogue).length > 0);

/** Whether somebody may know of a list. */
export const maySeeList = (actor: Actor, list: LeadList): boolean =>
  accessTo(actor, list) !== undefined && !tellsMasked(actor, list);

/** A list that the caller may use; any other is one that does not exist. */
export const findList = async (
  lists: Pick<ListReader, "get">,
  { actor }: Pick<Stamp, "actor">,
  id: ListId,
): Promise<LeadList> => {
  const list = await lists.get(actor.workspace_id, id);
  if (list === undefined || !maySeeList(actor, list)) throw new Refusal("not_found");
  return list;
};

/** Throws Refusal unless the member may delete this list: its owner, an admin, or a manager who sees it. */
export const requireListDeletion = (list: LeadList, { actor }: Pick<Stamp, "actor">): void => {
  if (!isOwner(actor, list) && actor.role !== "manager")
    throw new Refusal("forbidden", { detail: "A list's owner deletes it, or a manager or an admin." });
};

/** Each is an action of the transaction that shares a list, which takes 100. */
const sharesMax = 90;
const membersOf = (shared: SharedWith): number => (shared.kind === "members" ? shared.members.length : 1);

/** A list's sharing after a change: what a sales rep shares opens no leads but their own. */
export const sharedAnew = (
  before: LeadList,
  wanted: SharedWith | undefined,
  { actor }: Pick<Stamp, "actor">,
): Pick<LeadList, "shared_with" | "opens"> => {
  const { shared_with, opens } = before;
  if (wanted === undefined || isDeepStrictEqual(wanted, shared_with)) return { shared_with, opens };
  requireOwner(actor, before, "A list's owner shares it, or an admin.");
  if (membersOf(wanted) + membersOf(shared_with) > sharesMax)
    throw new Refusal("limit_reached", {
      detail: `At most ${sharesMax} members change at a time. Make it private first.`,
    });
  return { shared_with: wanted, opens: opensFor(actor) };
};

/** Which leads on a list whoever shares it lets others read. */
export const opensFor = ({ role }: Pick<Actor, "role">): LeadList["opens"] =>
  role === "sales_rep" ? "owned" : "all";
