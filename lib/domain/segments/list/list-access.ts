import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { SharedWith } from "#lib/contract/team/sharing.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { accessTo, isOwner } from "#lib/domain/team/sharing/access.ts";
import { requireOwner } from "#lib/domain/team/sharing/require-access.ts";
import { namedLists } from "./expand-lists.ts";
import type { ListReader } from "./list-store.ts";

type Lists = Pick<ListReader, "get">;

/** Whether a list's members would tell somebody what they see masked. */
export const listTellsMasked = (actor: Actor, { filter, exclude }: LeadList): boolean =>
  tellsMasked(actor, filter, exclude);

/** Whether somebody may know of a list, whatever lists it names. */
export const maySeeList = (actor: Actor, list: LeadList): boolean =>
  accessTo(actor, list) !== undefined && !listTellsMasked(actor, list);

/** Whether somebody may know of a list: neither it nor a list of which it is made tells what they see masked. */
export const mayUseList = async (lists: Lists, actor: Actor, list: LeadList): Promise<boolean> => {
  if (!maySeeList(actor, list)) return false;
  if (!seesMasked(actor)) return true;
  const named = await namedLists(lists, actor.workspace_id, list.filter, list.exclude);
  return ![...named.values()].some((one) => listTellsMasked(actor, one));
};

/** A list that the caller may use; any other is one that does not exist. */
export const findList = async (
  lists: Lists,
  { actor }: Pick<Stamp, "actor">,
  id: ListId,
): Promise<LeadList> => {
  const list = await lists.get(actor.workspace_id, id);
  if (list === undefined || !(await mayUseList(lists, actor, list))) throw new Refusal("not_found");
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
