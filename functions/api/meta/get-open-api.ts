import { apiFunctions } from "#functions/manifest.ts";
import { routes } from "#lib/contract/index.ts";
import { getOpenApi as route } from "#lib/contract/meta.ts";
import { openApiDocument } from "#lib/contract/openapi/document.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

const document = openApiDocument(Object.values(routes));

export const handler = endpoint(route, apiFunctions.getOpenApi, async () => ({
  status: 200,
  body: document,
}));
