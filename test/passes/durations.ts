import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Committed. Maps each test file that takes 5 seconds or longer to its seconds in a whole run. */
const record = join(import.meta.dirname, "durations.json");
const secondsMin = 5;

type Durations = Readonly<Record<string, number>>;

const durations: Durations = JSON.parse(readFileSync(record, "utf8"));

/** The recorded seconds of a test file, by its absolute path; 0 for a short or new one. */
export const durationOf = (file: string): number => durations[relative(root, file)] ?? 0;

/** Replaces the record. Keys are absolute paths. */
export const recordDurations = (milliseconds: ReadonlyMap<string, number>): void => {
  const long = [...milliseconds]
    .map(([file, ms]): [string, number] => [relative(root, file), Math.round(ms / 1_000)])
    .filter(([, seconds]) => seconds >= secondsMin)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(long), undefined, 2)}\n`);
};
