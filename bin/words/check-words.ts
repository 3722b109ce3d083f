import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BannedWord, WordException } from "#test/architecture/words.ts";
import {
  type Baseline,
  compareWords,
  type Findings,
  lowerBaseline,
  printBaseline,
  type Renames,
  recordBaseline,
} from "./baseline.ts";
import { showChangedLines } from "./changed-lines.ts";
import { findRenames, makeReadFormer } from "./find-renames.ts";
import { makeFindWords } from "./find-words.ts";
import { readFiles } from "./read-files.ts";
import { reportWords } from "./report-words.ts";

const baselineFile = "test/architecture/words-baseline.json";

/** `check` writes nothing, `update` only lowers the baseline, and `rebase` records the present counts. */
export type WordsMode = "check" | "update" | "rebase";

const noRenames: Renames = new Map();

const readBaseline = (path: string): Baseline => {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Baseline;
  } catch (error) {
    throw new Error(`${baselineFile} is not valid JSON. After a merge, resolve its conflicts first.`, {
      cause: error,
    });
  }
};

/** The words of a project and the exceptions of its files. */
export interface WordRules {
  readonly table: readonly BannedWord[];
  readonly exceptions: readonly WordException[];
}

/** Checks the files below a root against the committed baseline. Returns the report's lines and whether the check passes. */
export const checkWords = (
  root: string,
  { table, exceptions }: WordRules,
  mode: WordsMode,
): { readonly lines: readonly string[]; readonly passes: boolean } => {
  const path = join(root, baselineFile);
  const texts = readFiles(root);
  const findWords = makeFindWords(table);
  const all = new Map([...texts].map(([file, text]) => [file, findWords(file, text)]));

  const isExcepted = (file: string, word: string): boolean =>
    exceptions.some((exception) => exception.file === file && exception.word === word);
  const unused = exceptions.filter(({ file, word }) => !all.get(file)?.some((one) => one.word === word));
  const findings: Findings = new Map(
    [...all].map(([file, found]) => [file, found.filter(({ word }) => !isExcepted(file, word))]),
  );

  const before = mode === "rebase" ? recordBaseline(findings) : readBaseline(path);
  const readFormer = makeReadFormer(root);
  const renames = findRenames(before, findings, texts, readFormer);
  const after = mode === "update" ? lowerBaseline(before, findings, renames) : before;
  if (mode !== "check") writeFileSync(path, printBaseline(after));

  const comparison = compareWords(after, findings, mode === "update" ? noRenames : renames);
  const rises = comparison.rises.map((rise) =>
    showChangedLines(rise, texts.get(rise.file) ?? "", readFormer),
  );
  return {
    lines: [
      ...unused.map(({ file, word }) => `${file}: has no "${word}". Remove its exception.`),
      ...reportWords({ ...comparison, rises }, table),
    ],
    passes: unused.length === 0 && comparison.rises.length === 0 && comparison.gone.length === 0,
  };
};
