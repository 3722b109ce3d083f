import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import { type MappableField, mappableFields } from "#lib/contract/transfer/import-record.ts";
import { isOptOutField } from "#lib/contract/transfer/mappable-fields.ts";
import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import { isCompanyWord, namesAnother, namesAttribute, partsOfHeader, wordsOf } from "./header-parts.ts";
import type { WordedField } from "./header-words/header-words.ts";
import { headerWords } from "./header-words/index.ts";
import { optOutWords } from "./header-words/opt-outs.ts";

/** A field that a header may mean. */
export interface HeaderMeaning {
  readonly field: MappableField;
  /** 0 to 1; 1 is the field's own name. */
  readonly confidence: number;
  readonly language: string;
}

const exact = 0.9;
/** For a header in which the name of a field stands among other words. */
export const contained = 0.6;
/** For a word that names one field in one language and another in another. */
const ambiguous = 0.75;
/** For a word that names a field only where nothing else does. */
export const loose = 0.75;
const foldedSet = (words: string): ReadonlySet<string> => new Set(words.split("|").map(foldText));
const looseWords = foldedSet(
  "url|web|email domain|company url|account|employee range|display name|lead name|work|role|function|occupation|size|cc|" +
    "contact|person|job|titel|mitarbeiter|direct|office|sms|internet|standort|sitz|rol|rolle|canal|kanal|canale|location",
);
/** Stars and grades as often as a score: a guess, whatever the values are. */
const guessWords = foldedSet(
  "rating|lead rating|bewertung|lead bewertung|évaluation|calificación|valutazione|nota|beoordeling|ocena|betyg|評価",
);
/** For a name of a field beside words that change nothing about it. */
const parted = 0.85;

// A column of stages or owners says another system's more often than ours; a person maps it.
const suggestedFields = mappableFields.filter((field) => field !== "stage" && field !== "owner");
const optOutFields = suggestedFields.filter(isOptOutField);
const wordFields = suggestedFields.filter((field) => !isOptOutField(field));

interface WordMeaning {
  readonly field: MappableField;
  readonly language: string;
  /** Place among a language's words for the field; the first is the commonest. */
  readonly rank: number;
}

const meanings = new Map<string, WordMeaning[]>();

/** Adds the headers of a field in one language, separated by bars. */
const addMeanings = (field: MappableField, words: string, language: string): void => {
  for (const [rank, word] of words.split("|").entries()) {
    const key = foldText(word);
    const known = meanings.get(key) ?? [];
    if (key !== "" && !known.some((meaning) => meaning.field === field))
      meanings.set(key, [...known, { field, language, rank }]);
  }
};

const headersOf = (field: string): string | undefined => leadFieldRow(field)?.headers;
const isWorded = (field: (typeof wordFields)[number]): field is WordedField => headersOf(field) === undefined;

for (const [language, words] of Object.entries(headerWords))
  for (const field of wordFields.filter(isWorded)) addMeanings(field, words[field], language);
// After the languages: a word that names a field there is ambiguous here.
for (const field of wordFields) addMeanings(field, headersOf(field) ?? "", "English");

/** An export's columns are named for their fields. */
const ownNames = new Map(wordFields.map((field) => [foldText(field), field]));

/** Headers of opt-outs, which are taken whole: `Opted out at` and `Unsubscribe reason` are none. */
const optOutHeaders = new Map<string, Omit<HeaderMeaning, "language">>(
  optOutFields.flatMap((field) => [
    ...optOutWords[field].split("|").map((word) => [foldText(word), { field, confidence: exact }] as const),
    [foldText(field), { field, confidence: 1 }] as const,
  ]),
);

const confidenceOf = (folded: string, index: number, count: number): number => {
  if (guessWords.has(folded)) return contained;
  // The language that comes first wins a tie.
  if (count > 1) return ambiguous - index / 100;
  return looseWords.has(folded) ? loose : exact;
};

const exactMeanings = (folded: string): HeaderMeaning[] => {
  const own = ownNames.get(folded);
  if (own !== undefined) return [{ field: own, confidence: 1, language: "its own name" }];
  const known = meanings.get(folded) ?? [];
  return known.map(({ field, language, rank }, index) => ({
    field,
    language,
    confidence: confidenceOf(folded, index, known.length) - rank / 10_000,
  }));
};

/** The field of a core, which may be in the plural: `Work Phones`. */
const coreMeaning = (core: string): HeaderMeaning | undefined =>
  [core, core.replace(/ies$/, "y"), core.replace(/s$/, ""), core.replace(/es$/, "")]
    .map((form) => exactMeanings(form)[0])
    .find((meaning) => meaning !== undefined);

/** Fields whose values can be told from others', so that one word of a header is enough of a hint. */
const tellable = new Set<MappableField>(["email", "phone", "country", "company.domain"]);

const containedMeanings = (header: string): HeaderMeaning[] => {
  const words = wordsOf(header);
  if (words.length < 2 || words.length > 8) return [];
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const [found] = exactMeanings(words.slice(start, start + length).join(""));
      if (found !== undefined && (length > 1 || tellable.has(found.field)))
        return [{ ...found, confidence: contained + Math.min(0.09, length / 100) }];
    }
  return [];
};

const companyFields: Partial<Record<MappableField, MappableField>> = {
  name: "company.name",
  country: "company.country",
  region: "company.region",
  city: "company.city",
};
/** What a header says of a company's, and is a person's at that company. */
const personsAtCompany = new Set<MappableField>(["title", "phone", "email"]);

/** The field of a person or a company that a field's name beside the word for one means. */
const fieldOf = (field: MappableField, of: string | undefined): MappableField | undefined => {
  if (of === undefined) return field;
  // A lead's title is its own name in some systems; its holder's is called a contact's or a job's.
  if (!isCompanyWord(of)) return of.startsWith("lead") && field === "title" ? undefined : field;
  if (field.startsWith("company.") || personsAtCompany.has(field)) return field;
  return companyFields[field];
};

/** A field's name beside words that change nothing, or that say whose it is. */
const partedMeanings = (header: string): HeaderMeaning[] | undefined => {
  const { cores, isSecond, isPrivate, isOther } = partsOfHeader(header);
  for (const { core, of } of cores) {
    const found = coreMeaning(core);
    if (found === undefined) continue;
    const field = fieldOf(found.field, of);
    if (field === undefined) return [];
    const isReach = field === "phone" || field === "email";
    if (isSecond && field !== "phone") return [];
    if (isPrivate && !isReach) return [];
    const ofCompany = isReach && of !== undefined && isCompanyWord(of);
    const confidence = isPrivate || ofCompany || isOther ? contained : isSecond ? parted - 0.05 : parted;
    return [{ ...found, field, confidence: Math.min(found.confidence, confidence) }];
  }
  return undefined;
};

/** `State/Province of address` without the other word for it. */
const withoutAlternatives = (header: string): string => header.replaceAll(/\/\p{L}+/gu, "");

/** `Attendee #` numbers them; a count and a phone are numbers. */
const numbers = /[^\s#]\s*#$/;
const numbered = new Set<MappableField>(["phone", "company.employee_count"]);

/** The fields that a header may mean, the likeliest first. */
export const readHeader = (header: string): HeaderMeaning[] => {
  const optOut = optOutHeaders.get(foldText(header));
  if (optOut !== undefined) return [{ ...optOut, language: "English" }];
  const found = exactMeanings(foldText(header));
  if (numbers.test(header)) return found.filter(({ field }) => numbered.has(field));
  if (found.length > 0) return found;
  if (namesAnother(header)) return [];
  const meant = partedMeanings(header) ?? partedMeanings(withoutAlternatives(header));
  return meant ?? (namesAttribute(header) ? [] : containedMeanings(header));
};
