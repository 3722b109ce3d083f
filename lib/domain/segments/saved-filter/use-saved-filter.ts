import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { SavedFilterId } from "#lib/contract/platform/ids.ts";
import type { SavedFilterRecord } from "#lib/contract/segments/saved-filter-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { LeadSearch } from "#lib/domain/segments/search/find-leads.ts";
import { mayUse } from "./find-saved-filter.ts";
import type { SavedFilterReader } from "./saved-filter-store.ts";
import { errorsOf } from "./show-saved-filter.ts";

/** Refuses a saved filter that can't be run any more: leaving a condition out would answer more leads than it means. */
export const requireRunnable = (record: SavedFilterRecord, catalogue: Catalogue, pointer: string): void => {
  const errors = errorsOf(record, catalogue).map(({ message }) => ({
    pointer,
    code: "broken_saved_filter",
    message: `The saved filter "${record.name}" can't be run: ${message}`,
    hint: `Change it with PUT /saved-filters/${record.id}.`,
  }));
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};

/** The saved filter that a request names, and where. */
export interface Naming {
  readonly id: SavedFilterId | null | undefined;
  readonly pointer: string;
  readonly catalogue: Catalogue;
}

/** The saved filter that a request names; undefined where it names none. Throws Refusal for one that can't be used. */
export const namedSavedFilter = async (
  filters: Pick<SavedFilterReader, "get">,
  actor: Actor,
  { id, pointer, catalogue }: Naming,
): Promise<SavedFilterRecord | undefined> => {
  if (id === undefined || id === null) return undefined;
  const record = await filters.get(actor.workspace_id, id);
  if (record === undefined || !mayUse(actor, record))
    throw new Refusal("validation_failed", {
      errors: [{ pointer, code: "unknown_saved_filter", message: "There is no such saved filter." }],
    });
  requireRunnable(record, catalogue, pointer);
  return record;
};

/** A search with the conditions of a saved filter, where it names one; a cursor holds for this version of it only. */
export const withSavedFilter = async (
  filters: Pick<SavedFilterReader, "get">,
  actor: Actor,
  search: LeadSearch,
  naming: Naming,
): Promise<LeadSearch> => {
  const record = await namedSavedFilter(filters, actor, naming);
  if (record === undefined) return search;
  const bound = `${search.bound}@${record.version}`;
  return { ...search, filter: allOf([record.filter, search.filter]), bound };
};
