import { apiFunctions } from "#functions/manifest.ts";
import { revokeApiKey as route } from "#lib/contract/team/api-keys.ts";
import { revokeApiKey } from "#lib/domain/team/api-key/api-keys.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.revokeApiKey, async (call, { apiKeyWriter }) => {
  await revokeApiKey(apiKeyWriter, call.params.key_id, stampOf(call));
  return { status: 204 };
});
