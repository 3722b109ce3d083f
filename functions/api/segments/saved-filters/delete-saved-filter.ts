import { apiFunctions } from "#functions/manifest.ts";
import { deleteSavedFilter as route } from "#lib/contract/segments/saved-filters.ts";
import { deleteSavedFilter } from "#lib/domain/segments/saved-filter/saved-filters.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteSavedFilter,
  async (call, { savedFilterStore, savedFilterReader }) => {
    const which = { id: call.params.filter_id, ifMatch: call.ifMatch };
    await deleteSavedFilter(savedFilterStore, savedFilterReader, which, stampOf(call));
    return { status: 204 };
  },
);
