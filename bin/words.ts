import { join } from "node:path";
import { bannedWords, wordExceptions } from "#test/architecture/words.ts";
import { readOptions } from "./read-options.ts";
import { checkWords, type WordsMode } from "./words/check-words.ts";

const usage = `Usage: npm run words [-- --update | --rebase]

Counts the words of test/architecture/words.ts and compares them with test/architecture/words-baseline.json.
Fails if a count has risen, a file without an entry has one of the words, or a file of the baseline was deleted.

  --update   lowers counts that have fallen, moves entries of renamed files, removes those of deleted files
  --rebase   records the present counts, also those that have risen. Only for merges of branches that began
             before this check; never to make a change pass`;

const { values } = readOptions(usage, {
  options: { update: { type: "boolean" }, rebase: { type: "boolean" } },
});

const modeOf = (): WordsMode => {
  if (values.rebase) return "rebase";
  return values.update ? "update" : "check";
};

const rules = { table: bannedWords, exceptions: wordExceptions };
try {
  const { lines, passes } = checkWords(join(import.meta.dirname, ".."), rules, modeOf());
  for (const line of lines) console.log(line);
  if (!passes) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
