import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { CapabilityName } from "#lib/contract/capabilities.ts";

const makers = join(import.meta.dirname, "../runtime/capabilities.ts");
const reader = join(import.meta.dirname, "../runtime/load-deps.ts");

/** Leaves a bundle the makers of its function's own capabilities; a capability without a maker fails the build. */
export const ownCapabilities = (uses: readonly CapabilityName[]): Plugin => ({
  name: "own-capabilities",
  setup: (build) => {
    build.onResolve({ filter: /^\.\/capabilities\.ts$/ }, ({ importer }) =>
      importer === reader ? { path: makers, namespace: "own-capabilities" } : undefined,
    );
    build.onLoad({ filter: /./, namespace: "own-capabilities" }, () => ({
      contents: `export { ${uses.join(", ")} } from ${JSON.stringify(makers)};`,
      resolveDir: import.meta.dirname,
    }));
  },
});
