import { apiFunctions } from "#functions/manifest.ts";
import { entrance, getEntrance as route } from "#lib/contract/platform/meta.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getEntrance, async () => ({
  status: 200,
  body: entrance,
}));
