import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Plugin } from "esbuild";
import type { CapabilityName } from "#lib/contract/capabilities.ts";

const makers = join(import.meta.dirname, "../runtime/capabilities.ts");
/** The makers themselves, in a file an area, and the clients that they share. */
const areas = `${join(import.meta.dirname, "../runtime/capabilities")}${sep}`;
const clients = new Set([join(areas, "dynamo-client.ts"), join(areas, "s3-client.ts")]);
const reader = join(import.meta.dirname, "../runtime/load-deps.ts");
const lazyImport = /await import\(("[^"]+")\)/g;

/** A constant at the top of a file of makers. */
const constant = /^(?:export )?const (\w+) = [\s\S]*?;\n(?=\S|\n|$)/gm;

const staticImport = /^import \{ ([^}]+) \} from "[^"]+";\n/gm;

/** The bundler reads whatever is imported, be it for no maker that is left: of the S3 client alone 200 files. */
const withoutIdleImports = (text: string): string =>
  text.replaceAll(staticImport, (whole, names: string) => {
    const rest = text.replace(whole, "");
    return names.split(", ").some((name) => new RegExp(`\\b${name}\\b`).test(rest)) ? whole : "";
  });

/** The makers with these names and what they are made of: the bundler reads all that the file still names. */
const only = (text: string, names: readonly string[]): string => {
  const constants = new Map([...text.matchAll(constant)].map(([whole, name = ""]) => [name, whole]));
  const wanted = new Set<string>();
  const want = (name: string): void => {
    const whole = constants.get(name);
    if (whole === undefined || wanted.has(name)) return;
    wanted.add(name);
    for (const [word] of whole.matchAll(/\w+/g)) want(word);
  };
  names.forEach(want);
  const kept = text.replaceAll(constant, (whole, name: string) => (wanted.has(name) ? whole : ""));
  // Without any maker it would be taken for CommonJS, of which any name may be asked.
  return `${withoutIdleImports(kept)}export {};\n`;
};

/**
 * The same makers with their adapters imported at the start: what a bundler leaves lazy loads a third slower. Throws
 * when one of the imports is written in another way.
 */
const eager = (text: string): string => {
  const imports = new Map<string, string>();
  const body = text.replaceAll(lazyImport, (_, path: string) => {
    const name = imports.get(path) ?? `adapters${imports.size}`;
    imports.set(path, name);
    return name;
  });
  if (/\bimport\(/.test(body))
    throw new Error("a maker imports its adapter in a way that can't be made eager");
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
    build.onLoad({ filter: /[\\/]lib[\\/]runtime[\\/]capabilities[\\/][^\\/]+\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return { contents: eager(clients.has(path) ? text : only(text, uses)), loader: "ts" };
    });
    // An adapter whose maker is left out goes with it.
    build.onResolve(
      { filter: /^#lib\/adapters\// },
      async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (!importer.startsWith(areas) || pluginData === "resolved") return;
        const resolved = await build.resolve(path, { importer, resolveDir, kind, pluginData: "resolved" });
        return { ...resolved, sideEffects: false };
      },
    );
  },
});
