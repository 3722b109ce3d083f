import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/max/metadata";
import { hasPhonePlan, phonePlan, planOfNumber } from "./phone-plans.ts";
import type { ReadingWarning } from "./reading.ts";

/** Digits with the marks that people part them by; an extension or a letter takes the library. */
const plain = /^\(?\+?[\d\s().\-/]*$/;
/** No cell of numbers is longer. */
const textMax = 250;
const marks = /[\s().\-/]/g;

const isCountryCode = (country: string): country is CountryCode => hasPhonePlan(country);

/** By the library: 10 µs and more, but for every way of writing. */
export const parsePhoneByLibrary = (text: string, country?: string): string | undefined => {
  const known = country !== undefined && isCountryCode(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumberFromString(text, known, metadata);
  return parsed?.isValid() ? parsed.number : undefined;
};

const fastInternational = (digits: string): string | undefined => {
  const plan = planOfNumber(digits);
  if (plan === undefined) return undefined;
  const national = digits.slice(plan.callingCode.length);
  // A prefix behind the country code has two readings; the library weighs them.
  return plan.withoutPrefix(national) === national && plan.isInUse(national) ? `+${digits}` : undefined;
};

const fastNational = (digits: string, country: string): string | undefined => {
  const plan = phonePlan(country);
  // Such a beginning has two readings; the library weighs them.
  if (plan === undefined || digits.startsWith(plan.callingCode) || plan.iddPrefix.test(digits))
    return undefined;
  const national = plan.withoutPrefix(digits);
  return national !== undefined && plan.isInUse(national) ? `+${plan.callingCode}${national}` : undefined;
};

/** A number as it was read, and what is doubtful about it. */
export interface ReadPhone {
  readonly number: string;
  readonly doubt?: ReadingWarning;
}

const e164 = /^\+[1-9]\d{6,14}$/;

/** A number in E.164's bounds that says its country code and that no plan knows: plans change, test numbers exist. */
const unknownNumber = (text: string): ReadPhone | undefined => {
  const number = text
    .replace(/^\(?00/, "+")
    .replace("(0)", "")
    .replaceAll(marks, "");
  if (!e164.test(number)) return undefined;
  const message = "No such number is in use: it may be a digit short or long.";
  return { number, doubt: { code: "phone_not_in_use", message, hint: "Check the number." } };
};

/** Excel keeps a number of digits as a number, and other programs write that with a fraction. */
const withoutFraction = (text: string): string => text.replace(/^(\+?\d{7,15})[.,]0+$/, "$1");

/** What is dialled before a number within Hungary is `06`, of which people put the `0` in brackets. */
const withoutTrunk = (text: string): string => text.replace(/^(\(?(?:\+|00) ?36\)?) ?\(0\) ?6/, "$1");

/** The first of several numbers in one cell. */
const firstOf = (text: string): string =>
  (text.split(/[;|]|\s\/\s|,\s?(?=\+)|\s(?:or|oder|ou)\s/, 1)[0] ?? text).trimEnd();

/** A number written with its country code and without the plus: `49 30 901820` in Germany. */
const withCode = (text: string, country: string | undefined): string | undefined => {
  const plan = country === undefined ? undefined : phonePlan(country);
  const digits = text.replaceAll(marks, "");
  if (plan === undefined || !/^\d{7,15}$/.test(digits) || !digits.startsWith(plan.callingCode))
    return undefined;
  return parsePhone(`+${digits}`);
};

/** Where a zero is dialled before every national number, digits that begin with the country's code are not one. */
const dialsTrunk = (country: string | undefined): boolean =>
  country !== undefined && phonePlan(country)?.withoutPrefix("0123456789") === "123456789";

/** With a plus for the `00` that most countries dial before a country's code, and without the zero in brackets. */
const international = (text: string): string | undefined => {
  const written = text.replace(/^\(?00/, "+").replace("(0)", "");
  return written === text || !/^\(?\+/.test(written) ? undefined : parsePhone(written);
};

/** A number that says its country's code, as spreadsheets keep it: they have no plus. Few others have 11 digits. */
const unsignedCode = /^[1-9]\d{10,14}$/;
/** Within China a mobile number looks like one of North America. */
const chineseMobile = /^1[3-9]\d{9}$/;

const withoutPlus = (text: string): ReadPhone | undefined => {
  const digits = text.replaceAll(marks, "");
  const number =
    unsignedCode.test(digits) && !chineseMobile.test(digits) ? parsePhone(`+${digits}`) : undefined;
  if (number === undefined) return undefined;
  const message = `Its first digits were read as a country's code: ${number}.`;
  const hint = "Write a plus before the country's code, or name the country.";
  return { number, doubt: { code: "calling_code_assumed", message, hint } };
};

const readOne = (text: string, country: string | undefined): ReadPhone | undefined => {
  // A zero in brackets is dialled within the country alone, so that nothing before it is a code to dial abroad.
  const bracketed = text.includes("(0)") ? international(text) : undefined;
  if (bracketed !== undefined) return { number: bracketed };
  const coded = withCode(text, country);
  const national = parsePhone(text, country) ?? international(text);
  const number = dialsTrunk(country) ? (coded ?? national) : (national ?? coded);
  if (number !== undefined) return { number };
  return unknownNumber(text) ?? (country === undefined ? withoutPlus(text) : undefined);
};

/** Within Germany such digits are a number in use. */
const isDay = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-[0-3]\d(?:$|[T ])/;

/** Full-width digits and marks as plain ones; what forms and phone books write before a number. */
const asPlain = (text: string): string =>
  (/[\uff01-\uff5e]/.test(text) ? text.normalize("NFKC") : text)
    .replace(/^(?:p:\s*|\+(?=00[1-9]))/i, "")
    .trim();

/** Reads a phone number as people and programs write it; `country` (alpha-2) is where one without code is dialled. */
export const readPhone = (text: string, country?: string): ReadPhone | undefined => {
  if (text.length > textMax || isDay.test(text.trim())) return undefined;
  const whole = withoutTrunk(withoutFraction(asPlain(text.trim())));
  const read = readOne(whole, country);
  if (read !== undefined && read.doubt === undefined) return read;
  const first = firstOf(whole);
  const one = first === whole ? undefined : readOne(first, country);
  if (one === undefined) return read;
  const message = "The cell holds several numbers, of which the first was taken.";
  return {
    doubt: { code: "several_phones", message, hint: "Map the others to a column of their own." },
    ...one,
  };
};

/**
 * A phone number that is in use, as E.164; undefined for any other text. `country` (alpha-2) is where a number
 * without country code is dialled.
 */
export const parsePhone = (text: string, country?: string): string | undefined => {
  if (!plain.test(text)) return parsePhoneByLibrary(text, country);
  const digits = text.replaceAll(marks, "");
  const fast = digits.startsWith("+")
    ? fastInternational(digits.slice(1))
    : country === undefined
      ? undefined
      : fastNational(digits, country);
  return fast ?? parsePhoneByLibrary(text, country);
};
