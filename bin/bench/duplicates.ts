import { DuplicateIndex } from "#lib/domain/records/duplicate/duplicate-index.ts";
import { likelyScoreMin } from "#lib/domain/records/duplicate/thresholds.ts";
import { febrl, type Labelled, splink, withoutFacts } from "./duplicate-corpora.ts";
import type { Section } from "./report.ts";

export interface Quality {
  /** Of the pairs that were reported, the share that is one person. */
  readonly precision: number;
  /** Of the pairs that are one person, the share that was reported. */
  readonly recall: number;
}

/** What a data set must come to at least; fitted to none, so that it says something of other files. */
const febrlTarget: Quality = { precision: 0.97, recall: 0.9 };

const truePairs = (rows: readonly Labelled[]): number => {
  const counts = new Map<string, number>();
  for (const { person } of rows) counts.set(person, (counts.get(person) ?? 0) + 1);
  let pairs = 0;
  for (const count of counts.values()) pairs += (count * (count - 1)) / 2;
  return pairs;
};

/** Looks for duplicates among rows as an import does, each row against those before it, and counts pairs. */
export const judge = (rows: readonly Labelled[]): Quality => {
  const index = new DuplicateIndex<Labelled>();
  let reported = 0;
  let right = 0;
  for (const row of rows) {
    for (const { ref } of index.lookup(row.profile, likelyScoreMin).matches) {
      reported += 1;
      if (ref.person === row.person) right += 1;
    }
    index.add(row, row.profile);
  }
  return { precision: right / reported, recall: right / truePairs(rows) };
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const shown = ({ precision, recall }: Quality): string =>
  `precision ${percent(precision)}, recall ${percent(recall)}`;

/** Precision and recall of likely duplicates; undefined where the data sets are absent. Throws below the target. */
export const duplicatesSection = (): Section | undefined => {
  const sets = { febrl: febrl(), splink: splink() };
  if (sets.febrl === undefined || sets.splink === undefined) {
    console.log("skipped: duplicates (../shared/corpora is absent)");
    return undefined;
  }
  const measured = { febrl: judge(sets.febrl), splink: judge(sets.splink) };
  const { precision, recall } = measured.febrl;
  if (precision < febrlTarget.precision || recall < febrlTarget.recall)
    throw new Error(
      `duplicates: febrl dataset1 gives ${shown(measured.febrl)}; held is ${shown(febrlTarget)}`,
    );
  return {
    title: `Likely duplicates, by pairs, from a score of ${likelyScoreMin} on`,
    rows: [
      {
        what: "febrl dataset1, without its social security number",
        value: shown(measured.febrl),
        baseline: `held: ${shown(febrlTarget)}`,
      },
      {
        what: "splink fake_1000",
        value: shown(measured.splink),
        baseline: "no weight was fitted to either set",
      },
      {
        what: "febrl dataset1 by names and place alone",
        value: shown(judge(sets.febrl.map(withoutFacts))),
        baseline: "streets and birth dates are custom fields of a lead",
      },
      {
        what: "splink fake_1000 without birth dates",
        value: shown(judge(sets.splink.map(withoutFacts))),
      },
    ],
  };
};
