import { cleanText } from "./clean-text.ts";
import { isCredential, isFormOnly, isGeneration } from "./name-words.ts";

/** No name is longer. */
const lengthMax = 300;
const pictures =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{200d}|\u{fe0f}|\u{20e3}|[★☆✓√✨•®™©])+/gu;
const brackets = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）|<[^<>]*>/g;
/** `Robert "Bob" Smith`. */
const nicknames = /(?<=\S\s)["“”„«][^"“”„«»]*["“”»](?=\s\S)/g;
const pronoun =
  "(?:he|him|his|she|her|hers|they|them|their|theirs|ze|zir|xe|xem|it|its|any|all|er|ihm|ihn|sie|ihr|il|lui|elle|él|ella|elle|lei|ele|dele|ela|dela|hij|hem|zij|haar|han|hen|hon|henne)";
const pronouns = new RegExp(`(?<![\\p{L}])${pronoun}(?:\\s?[/|]\\s?${pronoun})+(?![\\p{L}])`, "giu");
/** In a text that has single spaces. */
const separators = /\s[|·/–—-]+\s|\s?[|·]\s?|\s(?:@|at)\s/u;

/** A line beneath a name says what somebody does; a hyphen with spaces within a double name does not. */
const beforeSeparator = (text: string): string => {
  const [first = "", ...rest] = text.split(separators);
  return rest.length > 0 && first.trim().includes(" ") ? first : text.replaceAll(" - ", "-");
};

/** Behind a picture a name of two words and more is at its end: "Ava Stone ✅ Open to work". */
const beforePicture = (text: string): string => {
  const [first = "", ...rest] = text.split(pictures);
  return first.trim().includes(" ") ? first : [first, ...rest].join(" ");
};

const otherScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
/** A name in Latin letters with the same in its own script behind it. */
const inOneScript = (words: readonly string[]): readonly string[] => {
  const latin = words.filter((word) => /\p{Script=Latin}/u.test(word));
  return latin.length > 1 ? words.filter((word) => !otherScript.test(word)) : words;
};

const isCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toLocaleUpperCase("en");

/** Behind a comma: letters of degrees, a shout that nothing else in the name is, or what somebody does. */
const isAddition = (part: string, before: string): boolean => {
  const words = part.split(/[\s/&]+/).filter((word) => word !== "");
  if (
    words.length === 0 ||
    words.every((word) => isCredential(word, before.includes(" ") || isCredential(word, false)))
  )
    return true;
  if (!before.includes(" ")) return false;
  return (
    /\d|\b(?:of|at|for|and)\b/i.test(part) ||
    (!isCapitals(before) &&
      words.every((word) => isCapitals(word) && /\p{L}{2}/u.test(word) && !isGeneration(word)))
  );
};

/** Of two letters, or with points between its letters, a degree is as often somebody's initials, or short for Muhammad. */
const initials = /^(?:\p{L}\.?){1,2}$|^(?:\p{L}\.){2,}$|^edd$/iu;

/** "Smith PhD", where "Li Meng" and "KIRAN BE" are names of two words. */
const isShouted = ([name = "", word = ""]: readonly string[]): boolean =>
  isCredential(word, false) && !initials.test(word) && /\p{Lu}.*\p{Lu}/u.test(word) && !isCapitals(name);

const withoutTrailing = (text: string): string => {
  const words = inOneScript(text.split(" ").filter((word) => /\p{L}/u.test(word)));
  let end = words.length;
  while (end > 2 && isCredential(words[end - 1] ?? "", false)) end -= 1;
  if (end === 2 && isShouted(words)) end = 1;
  return words.slice(0, end).join(" ");
};

/**
 * A person's name without what stands beside it and is none: emoji, pronouns, nicknames, letters of degrees, what
 * somebody does. "Smith, John" stays turned round. Empty where nothing of the text is a name.
 */
export const plainName = (name: string): string => {
  if (name.length > lengthMax) return cleanText(name);
  const bare = beforePicture(cleanText(name)).replaceAll(brackets, " ").replaceAll(nicknames, " ");
  const text = cleanText(beforeSeparator(cleanText(bare.replaceAll(pronouns, " "))));
  if (text.includes("@") || !/\p{L}/u.test(text) || isLeftOpen(text)) return "";
  const [first = "", ...rest] = text.split(",").map((part) => part.trim());
  const kept = rest.filter((part) => !isAddition(part, first));
  const whole = withoutTrailing(/^.*[\p{L}\p{M}\p{N}.)'’]/su.exec(first)?.[0] ?? "");
  const isNone =
    !whole.includes(" ") && kept.length === 0 && (isCredential(whole, false) || isFormOnly(whole));
  return isNone ? "" : [whole, ...kept.map(withoutTrailing)].filter((part) => part !== "").join(", ");
};

const isNoName = (text: string): boolean => {
  const words = text
    .replaceAll(pronouns, " ")
    .replaceAll(pictures, " ")
    .split(/[\s,;|/()[\]{}<>·]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0
    ? /\p{L}/u.test(text) || text.replaceAll(pictures, "") !== text
    : words.every((word) => isCredential(word, false)) && !words.some((word) => initials.test(word));
};

const withoutCredentials = (text: string): string => {
  const [first = "", ...rest] = text.split(",").map((part) => part.trim());
  const isOfDegrees = (part: string): boolean =>
    part.split(/[\s/&]+/).every((word) => word === "" || isCredential(word, true));
  const words = first.split(" ");
  while (words.length > 1 && isCredential(words.at(-1) ?? "", false)) words.pop();
  return [words.join(" "), ...rest.filter((part) => !isOfDegrees(part))].join(", ");
};

/** What people write who have none: marks alone, and the words for it that are nobody's name. */
const isLeftOpen = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text) || /^#?n\/a$/i.test(text);

/** A name of letters alone, which needs no second look unless it has capitals as degrees have. */
const usual = /^\p{L}[\p{Ll}\p{Lm}\p{Lo}\p{M}'’-]*$/u;

/**
 * A given or a family name without what stands beside it and is none: emoji, pronouns, letters of degrees, what is in
 * brackets. Empty where there is nothing else; figures alone stay as they are.
 */
export const plainNamePart = (name: string): string => {
  const whole = cleanText(name);
  if (usual.test(whole) || whole.length > lengthMax) return whole;
  if (isNoName(whole) || isLeftOpen(whole)) return "";
  const bare = [brackets, pronouns, pictures].reduce((text, beside) => text.replaceAll(beside, " "), whole);
  const [text = ""] = cleanText(bare).split(/[|·]/);
  const part = /^.*[^\s,;|/]/s.exec(cleanText(withoutCredentials(text)))?.[0] ?? "";
  if (!/\p{L}/u.test(part) || isNoName(part)) return whole;
  // What stood in brackets of brackets is left.
  return part.length < whole.length ? plainNamePart(part) : whole;
};
