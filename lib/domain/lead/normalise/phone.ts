import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/max/metadata";
import { hasPhonePlan, phonePlan, planOfNumber } from "./phone-plans.ts";

/** Digits with the marks that people part them by; an extension or a letter takes the library. */
const plain = /^\(?\+?[\d\s().\-/]*$/;
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
