import { apiFunctions } from "#functions/manifest.ts";
import { createMapping as route } from "#lib/contract/transfer/mappings.ts";
import { createMapping } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createMapping, async (call, { mappingStore }) => {
  const mapping = await createMapping(mappingStore, call.newId("mapping"), call.body, stampOf(call));
  return { status: 201, body: mapping, version: mapping.version };
});
