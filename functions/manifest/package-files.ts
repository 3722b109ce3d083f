/** Files of packages that a function reads while it runs, by source file; its bundle gets copies. */
export const packageFiles: Readonly<Record<string, readonly string[]>> = {
  "functions/api/platform/meta/get-docs-asset.ts": [
    "swagger-ui-dist/swagger-ui.css",
    "swagger-ui-dist/swagger-ui-bundle.js",
  ],
};
