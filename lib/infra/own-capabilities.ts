import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Plugin } from "esbuild";
import type { CapabilityName } from "#lib/capabilities/table.ts";
import { mapTopConstants } from "./top-constants.ts";

/** The capabilities, in a file an area. */
const areas = `${join(import.meta.dirname, "../capabilities")}${sep}`;
const all = join(areas, "index.ts");
/** What they share. */
const shared = new Set(
  ["index", "capability", "table", "of-route", "dynamo-client", "s3-client"].map((name) =>
    join(areas, `${name}.ts`),
  ),
);
const reader = join(import.meta.dirname, "../runtime/load-deps.ts");
const lazyImport = /await import\(("[^"]+")\)/g;

const staticImport = /^import \{ ([^{}]+) \} from "[^"\n]+";\n/gm;

/** The bundler reads whatever is imported, be it for no capability that is left: of the S3 client alone 200 files. */
const withoutIdleImports = (text: string): string =>
  text.replaceAll(staticImport, (whole, names: string) => {
    const rest = text.replace(whole, "");
    const words = new Set(rest.split(/\W+/));
    return names.split(/[\s,]+/).some((name) => name !== "" && words.has(name)) ? whole : "";
  });

const nameOf = (constant: string): string => /const (\w+)/.exec(constant)?.[1] ?? "";

/** The capabilities with these names and what they are made of: the bundler reads all that the file still names. */
const only = (text: string, names: readonly string[]): string => {
  const constants = new Map<string, string>();
  mapTopConstants(text, (whole) => {
    constants.set(nameOf(whole), whole);
    return whole;
  });
  const wanted = new Set<string>();
  const want = (name: string): void => {
    const whole = constants.get(name);
    if (whole === undefined || wanted.has(name)) return;
    wanted.add(name);
    for (const [word] of whole.matchAll(/\w+/g)) want(word);
  };
  names.forEach(want);
  const kept = mapTopConstants(text, (whole) => (wanted.has(nameOf(whole)) ? whole : ""));
  // Without any it would be taken for CommonJS, of which any name may be asked.
  return `${withoutIdleImports(kept)}export {};\n`;
};

/**
 * The same with the adapters imported at the start: what a bundler leaves lazy loads a third slower. Throws
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
    throw new Error("a capability imports its adapter in a way that can't be made eager");
  return [...[...imports].map(([path, name]) => `import * as ${name} from ${path};`), body].join("\n");
};

/** Leaves a bundle its function's own capabilities; one that nobody declares fails the build. */
export const ownCapabilities = (uses: readonly CapabilityName[]): Plugin => ({
  name: "own-capabilities",
  setup: (build) => {
    build.onResolve({ filter: /^#lib\/capabilities\/index\.ts$/ }, ({ importer }) =>
      importer === reader ? { path: all, namespace: "own-capabilities" } : undefined,
    );
    build.onLoad({ filter: /./, namespace: "own-capabilities" }, () => ({
      contents: `export { ${uses.join(", ")} } from ${JSON.stringify(all)};`,
      resolveDir: import.meta.dirname,
    }));
    build.onLoad({ filter: /[\\/]lib[\\/]capabilities[\\/][^\\/]+\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return { contents: eager(shared.has(path) ? text : only(text, uses)), loader: "ts" };
    });
    // An adapter whose capability is left out goes with it.
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
