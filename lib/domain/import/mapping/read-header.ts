import { type MappableField, mappableFields } from "#lib/contract/import-record.ts";
import { foldText } from "#lib/domain/lead/normalise/clean-text.ts";
import { headerWords } from "./header-words/index.ts";

/** A field that a header may mean. */
export interface HeaderMeaning {
  readonly field: MappableField;
  /** 0 to 1; 1 is the field's own name. */
  readonly confidence: number;
  readonly language: string;
}

const exact = 0.9;
/** For a word that names one field in one language and another in another. */
const ambiguous = 0.75;
/** For a header in which the name of a field stands among other words. */
const contained = 0.6;

const meanings = new Map<string, { field: MappableField; language: string }[]>();
for (const [language, words] of Object.entries(headerWords))
  for (const field of mappableFields)
    for (const word of words[field].split("|")) {
      const key = foldText(word);
      const known = meanings.get(key) ?? [];
      if (!known.some((meaning) => meaning.field === field))
        meanings.set(key, [...known, { field, language }]);
    }

/** An export's columns are named for their fields. */
const ownNames = new Map(mappableFields.map((field) => [foldText(field), field]));

/** Words that make a header mean something about a field: `email status`, `phone type`, `owner name`. */
const turning = new Set(
  "id ids status type opt optin optout verified valid bounced unsubscribed consent owner created updated modified deleted manager parent assigned count total old previous birth birthday date datum fecha data email2 secondary second fax assistant referrer referred campaign list score rank source lead2".split(
    " ",
  ),
);

const wordsOf = (header: string): string[] =>
  header
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "");

const exactMeanings = (folded: string): HeaderMeaning[] => {
  const own = ownNames.get(folded);
  if (own !== undefined) return [{ field: own, confidence: 1, language: "its own name" }];
  const known = meanings.get(folded) ?? [];
  return known.map((meaning, index) => ({
    ...meaning,
    // The language that comes first wins a tie.
    confidence: known.length === 1 ? exact : ambiguous - index / 100,
  }));
};

/** Fields whose values can be told from others', so that one word of a header is enough of a hint. */
const tellable = new Set<MappableField>(["email", "phone", "country", "company.domain"]);

const containedMeanings = (header: string): HeaderMeaning[] => {
  const words = wordsOf(header);
  if (words.length < 2 || words.length > 8 || words.some((word) => turning.has(foldText(word)))) return [];
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const [found] = exactMeanings(foldText(words.slice(start, start + length).join(" ")));
      if (found !== undefined && (length > 1 || tellable.has(found.field)))
        return [{ ...found, confidence: contained + Math.min(0.09, length / 100) }];
    }
  return [];
};

/** The fields that a header may mean, the likeliest first. */
export const readHeader = (header: string): HeaderMeaning[] => {
  const found = exactMeanings(foldText(header));
  return found.length > 0 ? found : containedMeanings(header);
};
