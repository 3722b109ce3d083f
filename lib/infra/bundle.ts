import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Metafile } from "esbuild";
import { packageFiles } from "#functions/manifest.ts";
import { builtDocument } from "./built-document.ts";
import type { FunctionCode } from "./constructs/leadrail-function.ts";
import { dropUnusedSchemas } from "./drop-unused-schemas.ts";
import { loadedWhenNeeded } from "./loaded-when-needed.ts";
import { neverOnLambda } from "./never-on-lambda.ts";
import { ownCapabilities } from "./own-capabilities.ts";
import { ownRows } from "./own-rows.ts";
import { ownSources } from "./own-sources.ts";
import { zodWithoutJsonSchema } from "./zod-without-json-schema.ts";
import { zodWithoutWords } from "./zod-without-words.ts";

const root = join(import.meta.dirname, "../..");

/** Of esbuild, whose process takes this over: it would spend a third of its time on collecting garbage. */
process.env["GOGC"] ??= "400";

/** Some packages inside the SDK still call `require`, which an ES module does not have. */
const banner = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/** Where Node looks for a package from the bundle. */
const copyPackageFiles = (sourceFile: string, outdir: string): void => {
  for (const file of packageFiles[sourceFile] ?? []) {
    const copy = join(outdir, "node_modules", file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(root, "node_modules", file), copy);
  }
};

/** Esbuild's account of what went into a bundle. */
export interface Bundled extends Metafile {
  /** Every file of the project that went in or beside it, from the project's root. */
  readonly sources: readonly string[];
}

/**
 * Bundles a handler as `outdir`/index.mjs, with what it imports and the adapters of its capabilities. Rejects when a
 * capability is not declared.
 */
export const bundle = async (
  { sourceFile, uses }: Pick<FunctionCode, "sourceFile" | "uses">,
  outdir: string,
): Promise<Bundled> => {
  copyPackageFiles(sourceFile, outdir);
  const beside = new Set<string>();
  const { metafile } = await build({
    entryPoints: [join(root, sourceFile)],
    outfile: join(outdir, "index.mjs"),
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    minify: true,
    sourcemap: "linked",
    // Node reads the map at every start; a trace needs the lines, not the text.
    sourcesContent: false,
    // The SDK's ES modules shake better: 335 kB against 535 kB for a DynamoDB client.
    mainFields: ["module", "main"],
    plugins: [
      ownCapabilities(uses),
      ownRows({ sourceFile }),
      neverOnLambda,
      loadedWhenNeeded(outdir, (source) => beside.add(source)),
      builtDocument(outdir),
      zodWithoutJsonSchema,
      zodWithoutWords,
      // Last: what one of the others makes of a file is not read again.
      dropUnusedSchemas,
    ],
    banner: { js: banner },
    metafile: true,
    absWorkingDir: root,
    logLevel: "warning",
  });
  return { ...metafile, sources: [...new Set([...ownSources(metafile), ...beside])] };
};
