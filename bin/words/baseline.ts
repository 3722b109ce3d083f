import type { FoundWord } from "./find-words.ts";

/** Counts of banned words. */
export type Counts = Readonly<Record<string, number>>;

/** The allowed counts of each file. A file without an entry has none. */
export type Baseline = Readonly<Record<string, Counts>>;

/** What was found in each file that is there, also in those without banned words. */
export type Findings = ReadonlyMap<string, readonly FoundWord[]>;

/** Old path to new path. */
export type Renames = ReadonlyMap<string, string>;

/** A word that a file has more often than its baseline allows. */
export interface Rise {
  readonly file: string;
  readonly word: string;
  readonly allowed: number;
  readonly count: number;
  /** The lines to show, from 1; 0 is the name of the file. */
  readonly lines: readonly number[];
}

export interface Comparison {
  readonly rises: readonly Rise[];
  /** Files of the baseline that are neither there nor renamed. */
  readonly gone: readonly string[];
  /** Whether the baseline can be lowered: a count has fallen, or a file was renamed. */
  readonly isBehind: boolean;
}

const byCodePoints = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : Number(one > other);

const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(byCodePoints));

export const countWords = (found: readonly FoundWord[]): Counts => {
  const counts: Record<string, number> = {};
  for (const { word } of found) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

/** The baseline with the entries of renamed files under their new paths. */
const carryOver = (baseline: Baseline, renames: Renames): Baseline =>
  Object.fromEntries(Object.entries(baseline).map(([file, counts]) => [renames.get(file) ?? file, counts]));

/** Compares what is found with what is allowed. */
export const compareWords = (baseline: Baseline, findings: Findings, renames: Renames): Comparison => {
  const allowed = carryOver(baseline, renames);
  const rises = [...findings].flatMap(([file, found]) =>
    Object.entries(countWords(found))
      .filter(([word, count]) => count > (allowed[file]?.[word] ?? 0))
      .map(([word, count]): Rise => {
        const lines = found.filter((one) => one.word === word).map(({ line }) => line);
        return { file, word, allowed: allowed[file]?.[word] ?? 0, count, lines };
      }),
  );
  const hasFallen = Object.entries(allowed).some(([file, counts]) => {
    const now = countWords(findings.get(file) ?? []);
    return Object.entries(counts).some(([word, count]) => (now[word] ?? 0) < count);
  });
  return {
    rises,
    gone: Object.keys(allowed).filter((file) => !findings.has(file)),
    isBehind: hasFallen || renames.size > 0,
  };
};

/** The baseline with fallen counts lowered, renamed files carried over and missing files removed. Raises no count. */
export const lowerBaseline = (baseline: Baseline, findings: Findings, renames: Renames): Baseline => {
  const files = Object.entries(carryOver(baseline, renames)).map(([file, counts]): [string, Counts] => {
    const now = countWords(findings.get(file) ?? []);
    const lowered = Object.entries(counts).map(([word, count]) => [word, Math.min(count, now[word] ?? 0)]);
    return [file, Object.fromEntries(lowered.filter(([, count]) => count !== 0))];
  });
  return Object.fromEntries(files.filter(([, counts]) => Object.keys(counts).length > 0));
};

/** A baseline that allows exactly what is found. */
export const recordBaseline = (findings: Findings): Baseline =>
  Object.fromEntries(
    [...findings].filter(([, found]) => found.length > 0).map(([file, found]) => [file, countWords(found)]),
  );

/** The baseline's file: one line for each file, sorted, so that branches merge. */
export const printBaseline = (baseline: Baseline): string => {
  const lines = Object.entries(sorted(baseline)).map(
    ([file, counts]) => `${JSON.stringify(file)}:${JSON.stringify(sorted(counts))}`,
  );
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
};
