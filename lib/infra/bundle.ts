import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { buildSync } from "esbuild";
import { packageFiles } from "#functions/manifest.ts";
import type { CodeFor } from "./constructs/leadrail-function.ts";

const root = join(import.meta.dirname, "../..");

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

/** Bundles a handler with everything it imports; answers esbuild's account of what went in. */
export const bundle = (sourceFile: string, outdir: string) => {
  copyPackageFiles(sourceFile, outdir);
  return buildSync({
    entryPoints: [join(root, sourceFile)],
    outfile: join(outdir, "index.mjs"),
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    minify: true,
    sourcemap: "linked",
    // The SDK's ES modules shake better: 335 kB against 535 kB for a DynamoDB client.
    mainFields: ["module", "main"],
    banner: { js: banner },
    metafile: true,
    absWorkingDir: root,
    logLevel: "warning",
  }).metafile;
};

/** Code for AWS: one bundle per function, under `outdir`. */
export const bundledCode =
  (outdir = join(root, "dist/functions")): CodeFor =>
  (sourceFile) => {
    const directory = join(outdir, sourceFile.replace(/\.ts$/, "").replaceAll("/", "-"));
    mkdirSync(directory, { recursive: true });
    bundle(sourceFile, directory);
    return lambda.Code.fromAsset(directory);
  };
