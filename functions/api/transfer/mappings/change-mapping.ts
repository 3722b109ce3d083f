import { apiFunctions } from "#functions/manifest.ts";
import { changeMapping as route } from "#lib/contract/transfer/mappings.ts";
import { changeMapping } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeMapping, async (call, { mappingStore }) => {
  const which = { id: call.params.mapping_id, ifMatch: call.ifMatch };
  const mapping = await changeMapping(mappingStore, which, call.body, stampOf(call));
  return { status: 200, body: mapping, version: mapping.version };
});
