import { apiFunctions } from "#functions/manifest.ts";
import { docsAsset } from "#lib/adapters/docs/docs-page.ts";
import { getDocsAsset as route } from "#lib/contract/platform/meta.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getDocsAsset, async ({ params }) => ({
  status: 200,
  ...(await docsAsset(params.asset)),
  // Long enough for one reader's visit, short enough for a deployment to show.
  headers: { "cache-control": "public, max-age=3600" },
}));
