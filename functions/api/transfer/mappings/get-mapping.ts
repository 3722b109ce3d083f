import { apiFunctions } from "#functions/manifest.ts";
import { getMapping as route } from "#lib/contract/transfer/mappings.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getMapping, async (call, { savedMappings }) => {
  const mapping = await findRecord(savedMappings, call, call.params.mapping_id);
  return { status: 200, body: mapping, version: mapping.version };
});
