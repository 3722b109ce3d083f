import { spawnSync } from "node:child_process";
import type { Baseline, Findings, Renames } from "./baseline.ts";

/** Half of the lines, as Git's own detection of renames. */
const minSimilarity = 0.5;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The share of lines that two texts have in common: 0 to 1. */
export const similarity = (one: string, other: string): number => {
  const [lines, others] = [linesOf(one), linesOf(other)];
  const left = new Map<string, number>();
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of others) {
    const count = left.get(line) ?? 0;
    if (count === 0) continue;
    left.set(line, count - 1);
    common += 1;
  }
  return common / Math.max(lines.length, others.length, 1);
};

/** Reads the last committed text of a file that is gone; undefined if Git has none. */
export type ReadFormer = (file: string) => string | undefined;

export const makeReadFormer = (root: string): ReadFormer => {
  const git = (...parameters: string[]): string | undefined => {
    const { status, stdout } = spawnSync("git", parameters, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout : undefined;
  };
  return (file) => {
    const uncommitted = git("show", `HEAD:${file}`);
    if (uncommitted !== undefined) return uncommitted;
    const deletion = git("rev-list", "-1", "HEAD", "--", file)?.trim();
    return deletion ? git("show", `${deletion}^:${file}`) : undefined;
  };
};

const isFolder = (path: string): boolean => path.endsWith("/");
const lastName = (path: string): string => path.split("/").filter(Boolean).at(-1) ?? "";

/**
 * Which files of the baseline are gone because they were renamed. The new file has no entry, and at least half
 * of its lines are those of the old one. A folder keeps its entry if its parents were renamed and its own name was not.
 */
export const findRenames = (
  baseline: Baseline,
  findings: Findings,
  texts: ReadonlyMap<string, string>,
  readFormer: ReadFormer,
): Renames => {
  const renames = new Map<string, string>();
  const candidates = new Set(
    [...findings]
      .filter(([file, found]) => found.length > 0 && !Object.hasOwn(baseline, file))
      .map(([file]) => file),
  );
  for (const gone of Object.keys(baseline).filter((file) => !findings.has(file))) {
    if (candidates.size === 0) break;
    const former = isFolder(gone) ? "" : readFormer(gone);
    if (former === undefined) continue;
    const [best] = [...candidates]
      .filter((file) => isFolder(file) === isFolder(gone))
      .map((file) => {
        const isSame = lastName(file) === lastName(gone);
        const alike = isFolder(file) ? Number(isSame) : similarity(former, texts.get(file) ?? "");
        return { file, alike, isSame };
      })
      .filter(({ alike }) => alike >= minSimilarity)
      .toSorted((one, other) => other.alike - one.alike || Number(other.isSame) - Number(one.isSame));
    if (best === undefined) continue;
    renames.set(gone, best.file);
    candidates.delete(best.file);
  }
  return renames;
};
