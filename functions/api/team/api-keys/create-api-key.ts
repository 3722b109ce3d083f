import { operationIds } from "#functions/manifest/operation-ids.ts";
import { apiFunctions } from "#functions/manifest.ts";
import { createApiKey as route } from "#lib/contract/team/api-keys.ts";
import { createApiKey } from "#lib/domain/team/api-key/api-keys.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createApiKey, async (call, { apiKeyWriter }) => {
  const made = { id: call.newId("apiKey"), operationIds };
  const { key, token } = await createApiKey(apiKeyWriter, call.body, made, stampOf(call));
  return { status: 201, body: { ...key, token } };
});
