import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { buildApp } from "./app.ts";
import { keepBundle } from "./bundles/keep-bundle.ts";
import { loadOnce, type MadeBundle } from "./bundles/load-once.ts";
import type { CodeFor, FunctionCode } from "./constructs/leadrail-function.ts";
import type { SettingsInput } from "./settings.ts";

/** The code of every function that the app declares, asked of the app itself so that no list can fall behind. */
export const declaredCode = (settings: SettingsInput): FunctionCode[] => {
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

/** Bundles functions and loads each bundle once. Returns the directory of each bundle by source file. */
export const bundleAll = async (codes: readonly FunctionCode[]): Promise<ReadonlyMap<string, string>> => {
  const made: MadeBundle[] = [];
  const waiting = [...codes];
  const work = async (): Promise<void> => {
    for (let code = waiting.shift(); code; code = waiting.shift())
      made.push({ code, directory: await keepBundle(code) });
  };
  const workers = availableParallelism();
  await Promise.all(Array.from({ length: workers }, work));
  await loadOnce(made, workers);
  return new Map(made.map(({ code, directory }) => [code.sourceFile, directory]));
};

/** The code of every function that any of the environments declares, each once. */
const codeOfAll = (environments: readonly SettingsInput[]): FunctionCode[] => {
  const declared = environments.flatMap(declaredCode);
  return [...new Map(declared.map((code) => [code.sourceFile, code])).values()];
};

/**
 * Returns the code for AWS: one bundle for each function that the environments declare. Rejects when a bundle cannot be
 * made or does not load.
 */
export const bundledCode = async (environments: readonly SettingsInput[]): Promise<CodeFor> => {
  const directories = await bundleAll(codeOfAll(environments));
  return ({ sourceFile }) => {
    const directory = directories.get(sourceFile);
    if (directory === undefined) throw new Error(`${sourceFile} was not bundled`);
    return lambda.Code.fromAsset(directory);
  };
};
