import { Refusal } from "#lib/contract/errors.ts";
import type { ListId } from "#lib/contract/ids.ts";
import type { Stamp } from "#lib/domain/lead/stored-lead.ts";
import { maySeeList, requireListWrite } from "./list-access.ts";
import type { ListReader } from "./list-store.ts";

/** Refuses, at `pointer`, a list on which the caller puts no leads: missing, not to be changed, or not a static one. */
export const requireStaticList = async (
  lists: Pick<ListReader, "get">,
  stamp: Pick<Stamp, "actor">,
  id: ListId,
  pointer: string,
): Promise<void> => {
  const list = await lists.get(stamp.actor.workspace_id, id);
  const refuse = (code: string, message: string): never => {
    throw new Refusal("validation_failed", { errors: [{ pointer, code, message }] });
  };
  if (list === undefined || !maySeeList(stamp.actor, list))
    return refuse("unknown_list", "There is no such list.");
  if (list.kind !== "static") return refuse("not_static", "Members put leads on static lists only.");
  requireListWrite(list, stamp);
};
