import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import * as lambda from "aws-cdk-lib/aws-lambda";
import type { Metafile } from "esbuild";
import { buildApp } from "./app.ts";
import { bundle } from "./bundle.ts";
import type { CodeFor, FunctionCode } from "./constructs/leadrail-function.ts";
import { loadBundle } from "./load-bundle.ts";
import type { SettingsInput } from "./settings.ts";

/** The code of every function that the app declares, asked of the app itself so that no list can fall behind. */
export const declaredCode = (settings: SettingsInput = {}): FunctionCode[] => {
  const declared: FunctionCode[] = [];
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-declared-"));
  const codeFor: CodeFor = (code) => {
    declared.push(code);
    return lambda.Code.fromInline("// Nothing is deployed of this.");
  };
  buildApp({ outdir, settings, codeFor });
  rmSync(outdir, { recursive: true });
  return declared;
};

/** Where the bundle of a function lies under `outdir`. */
export const bundleDirectory = (outdir: string, { sourceFile }: FunctionCode): string =>
  join(outdir, sourceFile.replace(/\.ts$/, "").replaceAll("/", "-"));

/** Bundles functions and loads each bundle once; answers esbuild's account of each by source file. */
export const bundleAll = async (
  codes: readonly FunctionCode[],
  outdir: string,
): Promise<ReadonlyMap<string, Metafile>> => {
  const accounts = new Map<string, Metafile>();
  const waiting = [...codes];
  const work = async (): Promise<void> => {
    for (let code = waiting.shift(); code; code = waiting.shift()) {
      const directory = bundleDirectory(outdir, code);
      accounts.set(code.sourceFile, await bundle(code, directory));
      await loadBundle(code, directory);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return accounts;
};

/** Code for AWS: one bundle per function. Rejects when any of them can't be made or does not load. */
export const bundledCode = async (outdir: string): Promise<CodeFor> => {
  await bundleAll(declaredCode(), outdir);
  return (code) => lambda.Code.fromAsset(bundleDirectory(outdir, code));
};
