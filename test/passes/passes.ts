import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testInputs } from "./test-inputs.ts";

const root = join(import.meta.dirname, "../..");

/** Committed. Maps each test file that passed to the hash of its inputs at that time. */
const record = join(import.meta.dirname, "passes.json");

type Passes = Readonly<Record<string, string>>;

const readPasses = (): Passes => JSON.parse(readFileSync(record, "utf8"));

/** The test files whose inputs are the same as when they last passed. */
export const unchangedSincePass = async (): Promise<string[]> => {
  const passes = readPasses();
  return [...(await testInputs())].flatMap(([test, { hash }]) => (passes[test] === hash ? [test] : []));
};

/**
 * Writes to the record that these test files passed, and removes files that no longer exist. Skips a file if one of its
 * inputs was saved after `beganMs`, because the run may have read the earlier content.
 */
export const recordPasses = async (passed: ReadonlySet<string>, beganMs: number): Promise<void> => {
  const earlier = readPasses();
  const isSavedSince = (path: string): boolean => statSync(join(root, path)).mtimeMs > beganMs;
  const passes = [...(await testInputs())].flatMap(([test, { hash, files }]): [string, string][] => {
    if (passed.has(test) && !files.some(isSavedSince)) return [[test, hash]];
    const known = earlier[test];
    return known === undefined ? [] : [[test, known]];
  });
  const text = `${JSON.stringify(Object.fromEntries(passes), undefined, 2)}\n`;
  if (text !== readFileSync(record, "utf8")) writeFileSync(record, text);
};
