import { Refusal } from "#lib/contract/errors.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { accessTo } from "#lib/domain/team/sharing/access.ts";
import type { ListReader } from "./list-store.ts";
import { requireListWrite } from "./require-list-write.ts";

/**
 * Refuses, at `pointer`, a list on which the caller puts no leads: missing, not a static one, or shared to read only.
 * A static list has no filter that could tell a role what it sees masked.
 */
export const requireStaticList = async (
  lists: Pick<ListReader, "get">,
  stamp: Pick<Stamp, "actor">,
  id: ListId,
  pointer: string,
): Promise<void> => {
  const { actor } = stamp;
  const list = await lists.get(actor.workspace_id, id);
  const refuse = (code: string, message: string): never => {
    throw new Refusal("validation_failed", { errors: [{ pointer, code, message }] });
  };
  if (list === undefined || accessTo(actor, list) === undefined)
    return refuse("unknown_list", "There is no such list.");
  if (list.kind !== "static") return refuse("not_static", "Members put leads on static lists only.");
  requireListWrite(list, stamp);
};
