import type { BannedWord } from "#test/architecture/words.ts";
import type { Comparison, Rise } from "./baseline.ts";

const reportRise = ({ file, word, allowed, count, lines }: Rise, instead: string): string[] => {
  const limit = allowed === 0 ? "not allowed here" : `${count} times, at most ${allowed} allowed`;
  return lines.map((line) =>
    line === 0
      ? `${file}: "${word}" in the name (${limit}). Write: ${instead}`
      : `${file}:${line}: "${word}" (${limit}). Write: ${instead}`,
  );
};

/** The lines that describe a comparison; one line if nothing is wrong. */
export const reportWords = (
  { rises, gone, isBehind }: Comparison,
  table: readonly BannedWord[],
): string[] => {
  const insteadOf = new Map(table.map(({ name, instead }) => [name, instead]));
  const lines = [
    ...rises.flatMap((rise) => reportRise(rise, insteadOf.get(rise.word) ?? "")),
    ...gone.map((file) => `${file}: in the baseline, but deleted. Run: npm run words -- --update`),
  ];
  if (lines.length > 0)
    return [
      ...lines,
      "The words and their replacements: test/architecture/words.ts. CONTRIBUTING.md describes the check.",
    ];
  return [
    isBehind
      ? "Counts have fallen, or files were renamed. To record this: npm run words -- --update"
      : "No count of words has risen.",
  ];
};
