import type { BannedWord } from "#test/architecture/words.ts";
import type { Comparison, Rise } from "./baseline.ts";

const maxPlaces = 20;

const reportRise = ({ file, word, allowed, lines }: Rise, instead: string): string[] => {
  const limit =
    allowed === 0 ? "not allowed in this file" : `${lines.length} times, at most ${allowed} allowed`;
  const hidden = lines.length - maxPlaces;
  return [
    ...lines
      .slice(-maxPlaces)
      .map((line) =>
        line === 0
          ? `${file}: "${word}" in the name (${limit}). Write: ${instead}`
          : `${file}:${line}: "${word}" (${limit}). Write: ${instead}`,
      ),
    ...(hidden > 0 ? [`${file}: "${word}" is on ${hidden} lines before these`] : []),
  ];
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
      ? "Counts have fallen. To record them: npm run words -- --update"
      : "No count of words has risen.",
  ];
};
