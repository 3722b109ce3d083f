import { spawnSync } from "node:child_process";

/** Every check beside the tests, in the order of how soon it tells something. */
const checks: readonly (readonly [name: string, ...command: string[]])[] = [
  ["format and lint", "biome", "ci", "--error-on-warnings", "."],
  ["types", "tsc", "-p", "tsconfig.json"],
  ["dependency rules", "depcruise", "--config", ".dependency-cruiser.cjs", "bin", "lib", "functions"],
  ["unused code", "knip"],
  ["OpenAPI up to date and valid", "node", "bin/openapi.ts", "--check"],
  ["cdk-nag", "node", "bin/app.ts"],
];

const run = (name: string, command: readonly string[]): boolean => {
  const [program = "", ...parameters] = command;
  const { status } = spawnSync(program, parameters, { stdio: "inherit" });
  console.log(`${status === 0 ? "passed" : "failed"}: ${name}`);
  return status === 0;
};

/** A registry without an advisory service can't audit; that is said, not hidden. */
const audit = (): boolean => {
  const { status, stdout, stderr } = spawnSync("npm", ["audit", "--audit-level=high"], { encoding: "utf8" });
  const absent =
    status !== 0 && /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED/.test(stdout + stderr);
  console.log(absent ? "skipped: npm audit (the registry has no advisories)" : stdout);
  if (!absent) console.log(`${status === 0 ? "passed" : "failed"}: npm audit`);
  return absent || status === 0;
};

const results = [...checks.map(([name, ...command]) => run(name, command)), audit()];
process.exitCode = results.every(Boolean) ? 0 : 1;
