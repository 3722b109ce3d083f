import { domainToASCII } from "node:url";
import type { MappableField, TargetField } from "#lib/contract/import-record.ts";
import { cleanText } from "#lib/domain/lead/normalise/clean-text.ts";
import { countryCode } from "#lib/domain/lead/normalise/country.ts";
import { parseDate } from "#lib/domain/lead/normalise/date.ts";
import { domainOf } from "#lib/domain/lead/normalise/domain.ts";
import { parsePhone } from "#lib/domain/lead/normalise/phone.ts";
import { regionCode } from "#lib/domain/lead/normalise/region.ts";

/** What a cell's reading depends on beside its text. */
export interface RowPlaces {
  /** Alpha-2, of the lead and of its company; where the row says nothing, absent. */
  country: string | undefined;
  companyCountry: string | undefined;
}

/** Reads a cell that is not empty; gives the text back where it can't, so that the lead's own bounds refuse it. */
export type FieldReader = (text: string, places: RowPlaces) => unknown;

/** A domain of letters beyond ASCII as the domain name system writes it; the API's rule for addresses is ASCII. */
const email: FieldReader = (text) => {
  if (/^[\x21-\x7e]*$/.test(text)) return text.toLowerCase();
  const address = text.normalize("NFC").toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`;
};

/** A number that no plan knows is still one when it says its country code: plans change, test numbers exist. */
const unknownPhone = (text: string): string =>
  text
    .replace(/^00/, "+")
    .replace("(0)", "")
    .replaceAll(/[\s().\-/]/g, "");

/** A reader of phone numbers; `fallback` (alpha-2) is where numbers are dialled whose row names no country. */
export const phoneReader =
  (fallback: string | undefined): FieldReader =>
  (text, { country, companyCountry }) =>
    parsePhone(text, country ?? companyCountry ?? fallback) ?? unknownPhone(text);

const country: FieldReader = (text) => countryCode(text) ?? text.toUpperCase();
const tags: FieldReader = (text) =>
  /[;,]/.test(text)
    ? text
        .split(/[;,]/)
        .map((tag) => cleanText(tag.trim()))
        .filter((tag) => tag !== "")
    : [cleanText(text)];

/** A number as JSON writes it; JavaScript's other ways to write one (`0x10`, `1e3`) are text. */
const number: FieldReader = (text) => (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

const domain: FieldReader = (text) => domainOf(text) ?? cleanText(text);

/** Countries come before what is read by them. */
export const readFirst: ReadonlySet<TargetField> = new Set(["country", "company.country"]);

/** How each field reads its cell; what is not here is text. */
const readers: Partial<Record<MappableField, FieldReader>> = {
  email,
  phone: phoneReader(undefined),
  country,
  "company.country": country,
  region: (text, places) => regionCode(text, places.country) ?? cleanText(text),
  "company.region": (text, places) =>
    regionCode(text, places.companyCountry ?? places.country) ?? cleanText(text),
  "company.domain": domain,
  "company.employee_count": number,
  score: number,
  tags,
  last_contacted_at: (text) => parseDate(text, null) ?? text,
};

export const fieldReader = (field: MappableField): FieldReader => readers[field] ?? cleanText;
