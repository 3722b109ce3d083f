import { cleanText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import { hasLegalForm } from "#lib/domain/records/lead/normalise/company-key.ts";
import { countryCode, numericCountry } from "#lib/domain/records/lead/normalise/country.ts";
import { type DateOrder, dateOrderOf } from "#lib/domain/records/lead/normalise/date.ts";
import { domainOf } from "#lib/domain/records/lead/normalise/domain.ts";
import {
  type DecimalMark,
  decimalMarkOf,
  decimalMarksOf,
} from "#lib/domain/records/lead/normalise/number.ts";
import { isOptOutText } from "#lib/domain/records/lead/normalise/opt-out.ts";
import { plainName } from "#lib/domain/records/lead/normalise/plain-name.ts";
import { readTimeZone } from "#lib/domain/records/lead/normalise/time-zone.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { isTypedNumber } from "#lib/domain/transfer/export/typed-number.ts";

/** The host of an address, and the character behind it. */
const hostWithEnd = /^(?:https?:\/\/)?([\w.-]+(?:[^\w.-]|$))/i;

const tests = {
  /** Also as mail programs copy it: `Ada Byron <ada@example.com>`. */
  email: (text: string) =>
    /^(?:[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+|[^<>@]*<[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+>)$/.test(text),
  phone: (text: string) =>
    /^(?:p:|tel:|\* ?)?[+(]?[\d\s().\-/]{5,}( ?(x|ext\.?) ?\d+)?$/i.test(text) &&
    /^\d{6,15}$/.test(text.replace(/ ?(x|ext).*/i, "").replaceAll(/\D/g, "")) &&
    !/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$|^\d+\.\d+$/.test(text),
  phoneWithCode: (text: string) => /^\(?(\+|00)[1-9]/.test(text),
  country: (text: string) => (countryCode(text) ?? numericCountry(text)) !== undefined,
  /** A code of two letters is as often a state's, and a number anything. */
  countryName: (text: string) => text.length > 2 && countryCode(text) !== undefined,
  domain: (text: string) => !text.includes("@") && domainOf(text) !== undefined,
  number: (text: string) => /\d/.test(text) && decimalMarkOf([text]) !== undefined,
  percent: (text: string) => {
    const number = Number(text.replace(",", ".").replace(/%$/, ""));
    return number >= 0 && number <= 100;
  },
  date: (text: string) => dateOrderOf([text]) !== undefined,
  legalForm: hasLegalForm,
  fullName: (text: string) =>
    /^\p{L}[\p{L}\p{M}.'’-]*,?( ['’]?\p{L}[\p{L}\p{M}.'’-]*){1,5}$/u.test(plainName(text)) &&
    !hasLegalForm(text),
  /** How people are addressed; a column of nothing else holds no job titles. */
  salutation: (text: string) =>
    /^(mr|mrs|ms|miss|mx|sir|madam|dr|prof|rev|hr|fr|herr|frau|hon|m|mme|mlle|sr|sra|srta|sig|sig\.ra|dhr|mevr|pan|pani)\.?$/i.test(
      text,
    ),
  /** An address within somebody else's site: everybody's pages there have one domain. */
  profileLink: (text: string) =>
    /(^|\.)(linkedin|licdn|facebook|fb|twitter|instagram|xing|youtube|tiktok|crunchbase|zoominfo|calendly|gravatar|googleusercontent|salesforce|hubspot)\.(com|de|net)[/?]?$|^(www\.)?(x\.com|github\.com|t\.me|wa\.me)\/$/i.test(
      hostWithEnd.exec(text)?.[1] ?? "",
    ),
  timeZone: (text: string) =>
    /^[a-z]+([_+-][a-z0-9]+)*\/[a-z0-9/_+-]+$|^(utc|gmt)$/i.test(text) || readTimeZone(text) !== undefined,
  /** A number of people, or the range that it lies in. */
  headcount: (text: string) =>
    /^[~<>≤≥]?\s*\d[\d.,\s']*([+k]\s*|[-–]\s*\d[\d.,\s']*(k\s*)?)?[a-z]*$/i.test(text),
  optOut: isOptOutText,
  /** A group in which an address book keeps a contact. */
  addressGroup: (text: string) => text.startsWith("* ") || text.includes(":::"),
  word: (text: string) => /^[\p{L}\p{M}.'’-]+$/u.test(text),
  capitals: (text: string) => /\p{Lu}{2}/u.test(text) && text === text.toLocaleUpperCase("en"),
} as const;

type Kind = keyof typeof tests;

/** What the first values of a column look like. */
export interface ValueProfile {
  /** Values that are not empty, of those looked at. */
  readonly filled: number;
  /** Of the values looked at, how many differ: 1 when all do; 0 when none is filled. */
  readonly distinct: number;
  /** Of the filled values, the part (0 to 1) of a kind; 0 when none is filled. */
  share(kind: Kind): number;
  /** True when one of the filled values is such. */
  some(test: (text: string) => boolean): boolean;
  /** As `dateOrderOf`, of all the sample's values that are dates. */
  readonly dateOrder: DateOrder | null | undefined;
  /** As `decimalMarksOf`, of all the sample's values that are numbers; undefined when none is. */
  readonly decimals: readonly DecimalMark[] | undefined;
  /** The profile of the column's texts, without its typed numbers: those show no decimal mark. */
  readonly texts: ValueProfile;
}

/** Values whose kinds are counted; dates and numbers take all, for one value may settle what they mean. */
const countedMax = 200;

/** Characters of a value that tell what it is. */
const lookedAtMax = 300;

/** Profiles the cells of a column, of which some may be typed numbers. */
export const profileCells = (cells: readonly string[]): ValueProfile => {
  const values = cells.map(readCell);
  return cells.some(isTypedNumber)
    ? profileValues(values, cells.filter((cell) => !isTypedNumber(cell)).map(readCell))
    : profileValues(values);
};

/** Looks at a column's values; kinds that nobody asks for cost nothing. */
export const profileValues = (values: readonly string[], texts: readonly string[] = values): ValueProfile => {
  const filled = values
    .map((value) => cleanText(value.slice(0, lookedAtMax).trim()))
    .filter((value) => value !== "");
  const counted = filled.slice(0, countedMax);
  const shares = new Map<Kind, number>();
  const share = (kind: Kind): number => {
    const known = shares.get(kind);
    if (known !== undefined) return known;
    const part = counted.length === 0 ? 0 : counted.filter(tests[kind]).length / counted.length;
    shares.set(kind, part);
    return part;
  };
  return {
    filled: filled.length,
    share,
    some: (test) => filled.some(test),
    get distinct() {
      return counted.length === 0 ? 0 : new Set(counted).size / counted.length;
    },
    get dateOrder() {
      return dateOrderOf(filled.filter(tests.date));
    },
    get decimals() {
      const numbers = filled.filter(tests.number);
      return numbers.length === 0 ? undefined : decimalMarksOf(numbers);
    },
    get texts() {
      return texts === values ? this : profileValues(texts);
    },
  };
};
