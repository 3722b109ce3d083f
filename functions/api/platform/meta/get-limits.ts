import { apiFunctions } from "#functions/manifest.ts";
import { getLimits as route } from "#lib/contract/platform/meta.ts";
import { publishedLimits } from "#lib/contract/platform/published-limits.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getLimits, async () => ({
  status: 200,
  body: publishedLimits,
}));
