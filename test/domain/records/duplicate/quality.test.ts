import { expect, it } from "vitest";
import { febrl, type Labelled, splink, withoutFacts } from "../../../../bin/bench/duplicate-corpora.ts";
import { judge } from "../../../../bin/bench/duplicates.ts";

const bare = (load: () => Labelled[] | undefined) => () => load()?.map(withoutFacts);

// Exact figures: a change of a weight or a key shows here, for better or worse, on both sets.
it.each([
  ["febrl dataset1", febrl, { precision: 1, recall: 0.952 }],
  ["splink fake_1000", splink, { precision: 1, recall: 0.787 }],
  ["febrl dataset1 by names and place alone", bare(febrl), { precision: 1, recall: 0.408 }],
  ["splink fake_1000 without birth dates", bare(splink), { precision: 1, recall: 0.645 }],
] as const)("finds the duplicates of %s as exactly as it is said to", (name, load, figures) => {
  const rows = load();
  if (rows === undefined) return console.log(`skipped: ${name} (../shared/corpora is absent)`);

  const { precision, recall } = judge(rows);

  expect({ precision: Number(precision.toFixed(3)), recall: Number(recall.toFixed(3)) }).toEqual(figures);
});
