import {
  isAddress,
  isBeforeGiven,
  isDegree,
  isGeneration,
  isJoining,
  isParticle,
  particles,
} from "./name-words.ts";
import { plainName } from "./plain-name.ts";

export interface NameParts {
  readonly first: string;
  readonly last: string;
}

/** Forms of address at the beginning left out; `by` is the last of them. */
const untitled = (
  words: readonly string[],
  by?: string,
): { words: readonly string[]; by: string | undefined } => {
  const [head = "", second = "", ...rest] = words;
  // "De heer Jansen".
  if (/^de$/i.test(head) && /^heer$/i.test(second) && rest.length > 0) return untitled(rest, second);
  const isLeftOut = isAddress(head) || (by !== undefined && isDegree(head));
  return words.length > 1 && isLeftOut ? untitled(words.slice(1), head) : { words, by };
};

/** "van der Berg": a particle in lower case has no given name before it. */
const isFamilyAlone = ([first = "", ...rest]: readonly string[]): boolean =>
  particles.has(first) && rest.some((word) => /^\p{Lu}/u.test(word));

/** Where the family name of two words and more begins. */
const familyStart = (words: readonly string[], end: number): number => {
  let start = end - 1;
  for (;;) {
    const before = words[start - 1] ?? "";
    if (start > 1 && isParticle(before)) start -= 1;
    else if (start > 2 && isJoining(before)) start -= 2;
    else return start === 1 && isFamilyAlone(words) ? 0 : start;
  }
};

/** "Иванов Иван Иванович": a father's name at the end has the family's at the beginning. */
const fathersName = /(?:вич|вна|ична|інічна|оглы|кызы)$/iu;

const splitWords = (words: readonly string[]): NameParts => {
  const [family = "", ...given] = words;
  if (words.length === 3 && fathersName.test(words[2] ?? "")) return { first: given.join(" "), last: family };
  let end = words.length;
  while (end > 2 && isGeneration(words[end - 1] ?? "")) end -= 1;
  const start = familyStart(words, end);
  return {
    first: words.slice(0, start).join(" "),
    last: words
      .slice(start)
      .map((word) => word.replace(/,$/, ""))
      .join(" "),
  };
};

/** Chinese, Japanese and Korean names of one word; without a dictionary nobody can say where they part. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;

/** Two words of their own scripts, the family's first; names in katakana alone are foreign ones in their own order. */
const familyFirst =
  /^(?<last>[\p{Script=Han}\p{Script=Hangul}]+) (?<first>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)$/u;

/**
 * Parts a full name: "Ludwig van der Berg Jr." → "Ludwig", "van der Berg Jr."; "Berg, Ludwig" is turned round,
 * "山田 太郎" too. Forms of address and what is no name ("CFA", "(she/her)", emoji) are left out. A name of one word is a
 * first name, behind a form of address the family's. Both are empty where the text is no name.
 */
export const splitName = (name: string): NameParts => {
  const text = plainName(name);
  if (text === "") return { first: "", last: "" };
  const { last: family, first: given } = familyFirst.exec(text)?.groups ?? {};
  if (family !== undefined && given !== undefined) return { first: given, last: family };
  const [last = "", first = "", ...more] = text.split(", ");
  const generation = more.find(isGeneration);
  if (first !== "" && more.length === (generation === undefined ? 0 : 1) && !isGeneration(first))
    return {
      first: untitled(first.split(" ")).words.join(" "),
      last: [...untitled(last.split(" ")).words, ...(generation === undefined ? [] : [generation])].join(" "),
    };
  const { words, by } = untitled(text.split(" "));
  const [only = ""] = words;
  if (words.length === 1)
    return by === undefined || isBeforeGiven(by) ? { first: only, last: "" } : { first: "", last: only };
  return unspaced.test(text) ? { first: words.join(" "), last: "" } : splitWords(words);
};

const capital = (word: string): string => word.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase("en"));

const titleWord = (word: string, index: number): string => {
  if (index > 0 && particles.has(word)) return word;
  if (/^(ii|iii|iv)\.?$/.test(word)) return word.toUpperCase();
  return word
    .split(/(?<=[-'’])/)
    .map((part, place) => (place > 0 && part === "s" ? part : capital(part)))
    .join("")
    .replace(/^Mc(\p{Ll})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
};

/** Capitals at the beginning of words: "LUDWIG VAN DER O'NEILL-MCDONALD" → "Ludwig van der O'Neill-Mcdonald". */
export const titleCase = (text: string): string =>
  text.toLocaleLowerCase("en").split(" ").map(titleWord).join(" ");
