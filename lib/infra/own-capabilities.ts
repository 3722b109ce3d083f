import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { CapabilityName } from "#lib/contract/capabilities.ts";

const makers = join(import.meta.dirname, "../runtime/capabilities.ts");
const reader = join(import.meta.dirname, "../runtime/load-deps.ts");
const lazyImport = /await import\(("[^"]+")\)/g;

/** The same makers with their adapters imported at the start: what a bundler leaves lazy loads a third slower. */
const eager = (text: string): string => {
  const imports = new Map<string, string>();
  const body = text.replaceAll(lazyImport, (_, path: string) => {
    const name = imports.get(path) ?? `adapters${imports.size}`;
    imports.set(path, name);
    return name;
  });
  return [...[...imports].map(([path, name]) => `import * as ${name} from ${path};`), body].join("\n");
};

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
    build.onLoad({ filter: /[\\/]lib[\\/]runtime[\\/]capabilities\.ts$/ }, async ({ path, namespace }) =>
      namespace === "file" ? { contents: eager(await readFile(path, "utf8")), loader: "ts" } : undefined,
    );
    // An adapter whose maker is left out goes with it.
    build.onResolve(
      { filter: /^#lib\/adapters\// },
      async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (importer !== makers || pluginData === "resolved") return;
        const resolved = await build.resolve(path, { importer, resolveDir, kind, pluginData: "resolved" });
        return { ...resolved, sideEffects: false };
      },
    );
  },
});
