import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { publishedEventTypes } from "#lib/contract/events/published-event-types.ts";
import { published } from "#lib/contract/openapi/published.ts";
import { publishedWorkflowSchema } from "#lib/contract/openapi/published-workflow-schema.ts";

const file = "./openapi.json";
const module = `
  import published from "${file}" with { type: "json" };
  export { published };
`;

/**
 * Puts the OpenAPI document beside the bundle that serves it, instead of the whole contract into that bundle, and the
 * schemas of the events and of workflows, as they are published, into theirs.
 */
export const builtDocument = (outdir: string): Plugin => ({
  name: "built-document",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/]openapi[\\/]published\.ts$/ }, async () => {
      await mkdir(outdir, { recursive: true });
      await writeFile(join(outdir, file), JSON.stringify(published));
      return { contents: module };
    });
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/]events[\\/]published-event-types\.ts$/ }, () => ({
      contents: `export const publishedEventTypes = () => (${JSON.stringify(publishedEventTypes())});`,
    }));
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/]openapi[\\/]published-workflow-schema\.ts$/ }, () => ({
      contents: `export const publishedWorkflowSchema = ${JSON.stringify(publishedWorkflowSchema)};`,
    }));
    build.onResolve({ filter: /^\.\/openapi\.json$/ }, () => ({ path: file, external: true }));
  },
});
