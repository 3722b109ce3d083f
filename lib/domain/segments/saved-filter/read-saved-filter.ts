import type { Actor } from "#lib/contract/platform/actor.ts";
import type { SavedFilterId } from "#lib/contract/platform/ids.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { listErrors } from "#lib/domain/segments/list/require-lists.ts";
import { findSavedFilter } from "./find-saved-filter.ts";
import type { SavedFilterReader } from "./saved-filter-store.ts";
import { showSavedFilter } from "./show-saved-filter.ts";

interface ReadDeps {
  readonly filters: Pick<SavedFilterReader, "get" | "usedBy">;
  readonly lists: Pick<ListReader, "get">;
  readonly leadSchemas: LeadSchemaSource;
}

/** Returns a saved filter with its problems and its uses. Throws Refusal `not_found` where the actor has no such filter. */
export const readSavedFilter = async (
  { filters, lists, leadSchemas }: ReadDeps,
  actor: Actor,
  id: SavedFilterId,
) => {
  const record = await findSavedFilter(filters, actor, id);
  const [leadSchema, used_by, errors] = await Promise.all([
    leadSchemas.read(actor.workspace_id),
    filters.usedBy(actor.workspace_id, record.id),
    listErrors(lists, actor, record.filter, "/filter"),
  ]);
  const shown = showSavedFilter(record, actor, leadSchema);
  return { ...shown, problems: [...shown.problems, ...errors], used_by };
};
