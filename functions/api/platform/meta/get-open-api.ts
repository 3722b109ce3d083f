import { apiFunctions } from "#functions/manifest.ts";
import { published } from "#lib/contract/openapi/published.ts";
import { getOpenApi as route } from "#lib/contract/platform/meta.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getOpenApi, async () => ({
  status: 200,
  body: published,
}));
