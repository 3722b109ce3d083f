import { spawnSync } from "node:child_process";

/** Seeds the choice of crash points: the hash of the committed tree, so that each commit tries other ones. */
export const crashSeed = (): string => {
  const given = process.env["LEADRAIL_CRASH_SEED"];
  if (given !== undefined && given !== "") return given;
  const { stdout, status } = spawnSync("git", ["rev-parse", "HEAD^{tree}"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "no tree";
};
