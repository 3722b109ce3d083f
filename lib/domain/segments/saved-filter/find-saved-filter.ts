import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { SavedFilterId } from "#lib/contract/platform/ids.ts";
import type { SavedFilterRecord } from "#lib/contract/segments/saved-filter-record.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";
import { accessTo } from "#lib/domain/team/sharing/access.ts";
import type { SavedFilterReader } from "./saved-filter-store.ts";

/** Whether somebody may know of a saved filter; not where its values would tell what they see masked. */
export const mayUse = (actor: Actor, record: SavedFilterRecord): boolean =>
  accessTo(actor, record) !== undefined && !tellsMasked(actor, record.filter);

/** A saved filter that the caller may use; any other is one that does not exist. */
export const findSavedFilter = async (
  filters: Pick<SavedFilterReader, "get">,
  actor: Actor,
  id: SavedFilterId,
): Promise<SavedFilterRecord> => {
  const record = await filters.get(actor.workspace_id, id);
  if (record === undefined || !mayUse(actor, record)) throw new Refusal("not_found");
  return record;
};
