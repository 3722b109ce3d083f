import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { readGraph } from "#lib/infra/bundles/program.ts";

const root = join(import.meta.dirname, "../..");

/** Tests that may be skipped: those of the emulators, with their conformance cases. */
const candidates = "test/local/**/*.test.ts";

/** Their inputs cannot be read from imports, so they always run. */
const alwaysRun: readonly RegExp[] = [
  // A service runs the functions, the templates and the demo data, and these tests read pages of docs.
  /^test\/local\/service\//,
  // Reads samples outside the repository.
  /^test\/local\/lambda\/event-shapes\.test\.ts$/,
];

/** Inputs of every candidate: files that emulators and their tests load by path, and all that chooses their packages. */
const sharedInputs = ["lib/local/**/*", "test/local/**/*", "package-lock.json", "vitest.config.ts"];

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

const filesOf = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .toSorted(byText);

const reachedFrom = (entry: string, inputs: Metafile["inputs"]): string[] => {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { path: next, external } of inputs[path]?.imports ?? []) if (!external) waiting.push(next);
  }
  return [...reached].toSorted(byText);
};

/** A test file that may be skipped. */
export interface TestInputs {
  /** Of the content of every input, and of the version of Node. */
  readonly hash: string;
  /** Paths from the root of the project. */
  readonly files: readonly string[];
  /** Those of them that the test file imports, directly or through others. */
  readonly imported: readonly string[];
}

/** The transitive inputs of each test file that may be skipped, by its path from the root of the project. */
export const testInputs = async (): Promise<ReadonlyMap<string, TestInputs>> => {
  const tests = filesOf([candidates]).filter((path) => !alwaysRun.some((rule) => rule.test(path)));
  const shared = filesOf(sharedInputs).filter((path) => !path.endsWith(".test.ts"));
  const inputs = await readGraph(tests);
  const contents = new Map<string, string>();
  const hashOf = (path: string): string => {
    const known =
      contents.get(path) ??
      createHash("sha256")
        .update(readFileSync(join(root, path)))
        .digest("hex");
    contents.set(path, known);
    return known;
  };
  return new Map(
    tests.map((test) => {
      const imported = reachedFrom(test, inputs);
      const files = [...new Set([...shared, ...imported])].toSorted(byText);
      const all = JSON.stringify([process.version, files.map((path) => [path, hashOf(path)])]);
      return [test, { hash: createHash("sha256").update(all).digest("hex"), files, imported }];
    }),
  );
};
