import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { inParallel } from "./in-parallel.ts";

/** Every check beside the tests, the longest first. */
const checks: readonly (readonly [name: string, program: string, ...parameters: string[]])[] = [
  ["templates of prod and dev, with cdk-nag", "node", "bin/synth.ts", "prod", "dev"],
  ["format and lint", "biome", "ci", "--error-on-warnings", "."],
  ["types", "tsc", "-p", "tsconfig.json"],
  ["dependency rules", "depcruise", "--config", ".dependency-cruiser.cjs", "bin", "lib", "functions"],
  ["unused code", "knip"],
  ["words: no count has risen", "node", "bin/words.ts"],
  ["OpenAPI up to date and valid", "node", "bin/openapi.ts", "--check"],
  ["table of a lead's fields up to date", "node", "bin/lead-fields.ts", "--check"],
];

/** Runs a check and prints its output when it ends, so that the output of two parallel checks does not mix. */
const run = async (name: string, program: string, parameters: readonly string[]): Promise<boolean> => {
  const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  const [[status], output, errors] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  console.log(`${output}${errors}${status === 0 ? "passed" : "failed"}: ${name}`);
  return status === 0;
};

/** A registry without an advisory service can't audit: the check is printed as skipped. */
const audit = (): boolean => {
  const { status, stdout, stderr } = spawnSync("npm", ["audit", "--audit-level=high", "--loglevel=notice"], {
    encoding: "utf8",
  });
  const absent =
    status !== 0 && /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED/.test(stdout + stderr);
  console.log(absent ? "skipped: npm audit (the registry has no advisories)" : stdout);
  if (!absent) console.log(`${status === 0 ? "passed" : "failed"}: npm audit`);
  return absent || status === 0;
};

const results: boolean[] = [];
await inParallel(checks, 2, async ([name, program, ...parameters]) => {
  results.push(await run(name, program, parameters));
});
results.push(audit());
process.exitCode = results.every(Boolean) ? 0 : 1;
