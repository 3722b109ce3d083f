import { join } from "node:path";
import { build, type Metafile } from "esbuild";

const root = join(import.meta.dirname, "../../..");
const bundler = "lib/infra/bundle.ts";
const packageFiles = "functions/manifest/package-files.ts";

/** Modules that a bundle gets the values of instead of their text: lib/infra/own-rows.ts, built-document.ts. */
const evaluated = [
  "functions/manifest/api.ts",
  "functions/manifest/queues.ts",
  "functions/manifest/streams.ts",
  "lib/contract/openapi/published.ts",
  "lib/contract/openapi/published-workflow-schema.ts",
  "lib/contract/events/published-event-types.ts",
];

/** Packages count by what is installed. */
export const installed = ["package.json", "node_modules/.package-lock.json"];

let graph: Promise<Metafile["inputs"]> | undefined;

/** Returns the modules that these reach, by path from the project's root, with what each imports; packages stay out. */
export const readGraph = async (entries: readonly string[]): Promise<Metafile["inputs"]> => {
  const { metafile } = await build({
    entryPoints: entries.map((path) => join(root, path)),
    outdir: "nowhere",
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
    absWorkingDir: root,
  });
  return metafile.inputs;
};

/**
 * The sources of the program that made a bundle of these sources, by path from the project's root: the bundler's own
 * files, and whatever the values that it put in were evaluated from.
 */
export const programOf = async (sources: readonly string[]): Promise<string[]> => {
  graph ??= readGraph([bundler, ...evaluated]);
  const inputs = await graph;
  const reached = new Set<string>();
  const reach = (path: string, isWanted: (path: string) => boolean): void => {
    if (reached.has(path) || !isWanted(path)) return;
    reached.add(path);
    for (const { path: next, external } of inputs[path]?.imports ?? []) if (!external) reach(next, isWanted);
  };
  reach(bundler, (path) => path.startsWith("lib/infra/"));
  reach(packageFiles, () => true);
  for (const path of evaluated) if (sources.includes(path)) reach(path, () => true);
  return [...reached];
};

/** A module with all of the project that it imports. */
export const reachedFrom = async (entry: string): Promise<string[]> => Object.keys(await readGraph([entry]));
