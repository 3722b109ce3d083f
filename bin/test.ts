import { spawnSync } from "node:child_process";

/*
 * Runs vitest. Without a file, a project or `-t`, tests of the emulators are skipped while the record of passes holds
 * the hash of their inputs; `--all` runs everything.
 */
const given = process.argv.slice(2);
const isAll = given.includes("--all");
const parameters = given.filter((one) => one !== "--all");
const isWhole = parameters.every((one) => /^--(reporter|outputFile)/.test(one));

const { status } = spawnSync("vitest", ["run", ...parameters], {
  stdio: "inherit",
  env: { ...process.env, ...(isWhole && !isAll && { LEADRAIL_SKIP_PASSED: "1" }) },
});
process.exitCode = status ?? 1;
