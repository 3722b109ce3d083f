import { readFile } from "node:fs/promises";
import type { DocsAsset } from "#lib/contract/platform/meta.ts";

/** Nothing but the page's own files and this API; Swagger UI draws its icons as `data:` images. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Under the stage that every base address ends in, since the page is asked for with a slash at its end and without. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Leadrail API</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/v1/docs/swagger-ui.css">
</head>
<body>
  <div id="docs"></div>
  <noscript>This page needs JavaScript. The document behind it is <a href="/v1/openapi.json">openapi.json</a>.</noscript>
  <script src="/v1/docs/swagger-ui-bundle.js"></script>
  <script src="/v1/docs/start.js"></script>
</body>
</html>
`;

/** Swagger UI would have a host of its own check the document. */
const start = `SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  validatorUrl: null,
});
`;

interface Asset {
  readonly text: string;
  readonly mediaType: string;
}

/** Where Node finds the package; in a bundle that is the copy which `packageFiles` of the manifest asks for. */
const packaged = (asset: Exclude<DocsAsset, "start.js">): string =>
  asset === "swagger-ui.css"
    ? import.meta.resolve("swagger-ui-dist/swagger-ui.css")
    : import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js");

/** A file of the docs page. Throws when the package is not there. */
export const docsAsset = async (asset: DocsAsset): Promise<Asset> => {
  if (asset === "start.js") return { text: start, mediaType: "text/javascript; charset=utf-8" };
  const mediaType = asset.endsWith(".css") ? "text/css" : "text/javascript";
  return { text: await readFile(new URL(packaged(asset)), "utf8"), mediaType: `${mediaType}; charset=utf-8` };
};
