import { apiFunctions } from "#functions/manifest.ts";
import { listApiKeys as route } from "#lib/contract/team/api-keys.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listApiKeys, async ({ actor }, { apiKeyReader }) => ({
  status: 200,
  body: { data: await apiKeyReader.list(actor.workspace_id) },
}));
