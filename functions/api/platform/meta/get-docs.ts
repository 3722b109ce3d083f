import { apiFunctions } from "#functions/manifest.ts";
import { docsPage, docsPolicy } from "#lib/adapters/docs/docs-page.ts";
import { getDocs as route } from "#lib/contract/platform/meta.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getDocs, async () => ({
  status: 200,
  text: docsPage,
  mediaType: "text/html; charset=utf-8",
  headers: { "content-security-policy": docsPolicy },
}));
