import { cleanText } from "./clean-text.ts";

/** Small words before a family name that belong to it and stay in lower case. */
const particles = new Set(
  "af al av d da das de degli dei del dela della den der des di do dos du el la las le los ten ter van vom von y zu zum zur".split(
    " ",
  ),
);
const suffixes = new Set("jr sr ii iii iv v md phd esq dds cpa mba msc bsc".split(" "));
const titles = new Set(
  "mr mrs ms mx miss dr prof herr frau hr fr mme mlle m sr sra srta sig sigra dhr mevr pan pani ing dipling mag".split(
    " ",
  ),
);

const bare = (word: string): string => word.toLowerCase().replaceAll(/[.,-]/g, "");

export interface NameParts {
  readonly first: string;
  readonly last: string;
}

/** Forms of address at the beginning; the last two words stay, for "Sr" and "Fr" may be names. */
const untitled = (words: readonly string[]): readonly string[] => {
  const [head = "", ...rest] = words;
  const isTitle =
    titles.has(bare(head)) && (head.endsWith(".") || !["m", "sr", "fr", "pan"].includes(bare(head)));
  return rest.length > 0 && isTitle ? untitled(rest) : words;
};

const isSuffix = (word: string): boolean => suffixes.has(bare(word));

const splitWords = (words: readonly string[]): NameParts => {
  let end = words.length;
  while (end > 2 && isSuffix(words[end - 1] ?? "")) end -= 1;
  let start = end - 1;
  while (start > 1 && particles.has(bare(words[start - 1] ?? ""))) start -= 1;
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
 * "山田 太郎" too. Forms of address are left out. A name of one word is a first name.
 */
export const splitName = (name: string): NameParts => {
  const text = cleanText(name);
  const { last: family, first: given } = familyFirst.exec(text)?.groups ?? {};
  if (family !== undefined && given !== undefined) return { first: given, last: family };
  const comma = text.split(",").map((part) => part.trim());
  const [last = "", first = "", ...more] = comma;
  if (first !== "" && more.length === 0 && !isSuffix(first))
    return { first: untitled(first.split(" ")).join(" "), last };
  const words = untitled(text.split(" "));
  if (words.length === 1 || unspaced.test(text)) return { first: words.join(" "), last: "" };
  return splitWords(words);
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
