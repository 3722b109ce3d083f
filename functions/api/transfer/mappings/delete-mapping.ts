import { apiFunctions } from "#functions/manifest.ts";
import { deleteMapping as route } from "#lib/contract/transfer/mappings.ts";
import { deleteMapping } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteMapping, async (call, { mappingStore }) => {
  await deleteMapping(mappingStore, { id: call.params.mapping_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
