import { apiFunctions } from "#functions/manifest.ts";
import { createApiKey as route } from "#lib/contract/api-keys.ts";
import { createApiKey } from "#lib/domain/api-key/api-keys.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createApiKey, async (call, { apiKeyWriter }) => {
  const { key, token } = await createApiKey(apiKeyWriter, call.body, call.newId("apiKey"), stampOf(call));
  return { status: 201, body: { ...key, token } };
});
