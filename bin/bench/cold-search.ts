import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lakeDirectory } from "#lib/adapters/lake/duckdb.ts";
import type { Manifest } from "#lib/adapters/lake/manifest.ts";

/** What the child process measures. */
export interface ColdSearch {
  /** From the first import of the lake's reader to the page, in milliseconds. */
  readonly ms: number;
  readonly peakMb: number;
}

/**
 * The first search of a new process on one core, its files already on disk. Returns undefined where `taskset` is not
 * installed.
 */
export const coldSearch = (manifest: Manifest): ColdSearch | undefined => {
  const path = join(lakeDirectory(), "bench-manifest.json");
  writeFileSync(path, JSON.stringify(manifest));
  const program = fileURLToPath(new URL("cold-search-child.ts", import.meta.url));
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", program, path];
  const { status, stdout, error } = spawnSync("taskset", ["-c", "0", ...node], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (error !== undefined) return undefined;
  if (status !== 0) throw new Error(`the cold search ended with ${status}`);
  return JSON.parse(stdout) as ColdSearch;
};
