import { emailAddress } from "#lib/contract/records/email-address.ts";
import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import type { MappableField } from "#lib/contract/transfer/mappable-fields.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import { cleanText, withoutUnseen } from "./clean-text.ts";
import { readCount } from "./count.ts";
import { countryCode, numericCountry } from "./country.ts";
import { dateOfSerial, parseDate } from "./date.ts";
import { domainOf, isSharedPage } from "./domain.ts";
import { decimalMarkOf, plainNumber } from "./number.ts";
import { optOutChannels, optOutReader } from "./opt-out.ts";
import { readPhone } from "./phone.ts";
import { plainNamePart } from "./plain-name.ts";
import { type Places, type Reader, Unread } from "./reading.ts";
import { regionCode } from "./region.ts";
import { splitTags } from "./tags.ts";
import { readTimeZone } from "./time-zone.ts";
import { whyNoDate } from "./why-no-date.ts";

/** An address as mail programs copy it: `Ada Byron <ada@example.com>`, `mailto:ada@example.com`. */
const bareAddress = (text: string): string =>
  /^[^<>@]*<([^<>\s]+)>$/.exec(text)?.[1] ??
  text
    .replace(/^(?:e-?)?mail(?:to)?:\s*/i, "")
    .replace(/^"([^"'][^"'@]*@[^"']+)"$|^'([^"'][^"'@]*@[^"']+)'$/, "$1$2")
    .replace(/(\S)\s+\((?:work|office|private|home|business|privat|geschäftlich|büro)\)$/i, "$1");

const email: Reader = (text, { warn }) => {
  const address = normaliseEmail(bareAddress(text));
  if (emailAddress.test(address)) return address;
  const [first = "", ...others] = address
    .split(/ ?[;,] ?| [/|] /)
    .filter((one) => one !== "")
    .map((one) => normaliseEmail(bareAddress(one)));
  // A comma behind the last of a list.
  if (others.length === 0 && first !== address && emailAddress.test(first)) return first;
  if (others.length === 0 || ![first, ...others].every((one) => emailAddress.test(one)))
    return new Unread("invalid_email", "This is no email address.", "Write it as name@example.com.");
  warn?.({
    code: "several_emails",
    message: "There are several addresses, of which the first was taken.",
    hint: "Map the others to a field of their own.",
  });
  return first;
};

/** A reader of phone numbers; `fallback` (alpha-2) is where numbers are dialled whose lead names no country. */
export const phoneReader =
  (fallback: string | undefined): Reader =>
  (text, { country, companyCountry, warn }) => {
    const read = readPhone(text, country ?? companyCountry ?? fallback);
    if (read === undefined)
      return new Unread(
        "invalid_phone",
        "This is no phone number, or one whose country nothing says.",
        "Write it with its country code, for example +442079460123, or name the country.",
      );
    if (read.doubt !== undefined) warn?.(read.doubt);
    return read.number;
  };

const country: Reader = (text, { warn }) => {
  const code = countryCode(text);
  if (code !== undefined) return code;
  const hint = "Write the two-letter code, for example DE.";
  const byNumber = numericCountry(text);
  if (byNumber === undefined)
    return new Unread("invalid_country", "This is no country, or a name that several have.", hint);
  warn?.({ code: "numeric_country", message: `A number of ISO 3166 was read as ${byNumber}.`, hint });
  return byNumber;
};

/** A given or a family name alone. */
const namePart =
  (code: string): Reader =>
  (text, { warn }) => {
    const whole = cleanText(text);
    const part = plainNamePart(whole);
    if (part === "") return new Unread(code, "This is no name.", "Leave it empty, or write the name alone.");
    if (part !== whole)
      warn?.({
        code: "name_shortened",
        message: `What is no name was left out: ${part} stays.`,
        hint: "Write the name alone.",
      });
    return part;
  };

const region =
  (placeOf: (places: Places) => string | undefined): Reader =>
  (text, places) =>
    regionCode(text, placeOf(places)) ?? cleanText(text);

const timeZone: Reader = (text) =>
  readTimeZone(text) ??
  new Unread(
    "invalid_time_zone",
    "There is no such time zone.",
    "Write its IANA name, for example Europe/Berlin.",
  );

const domain: Reader = (text, { warn }) => {
  const isBare = /^www\.[^.]+$/i.test(text.trim());
  const found = isBare || isSharedPage(text) ? undefined : domainOf(text);
  if (found === undefined)
    return new Unread(
      "invalid_company_domain",
      "This is no domain and no web address of a company's own.",
      "Write it as example.com.",
    );
  if (/\S\s+\S+\.\S/.test(text.trim()))
    warn?.({
      code: "several_domains",
      message: `There are several web addresses, of which the first was taken: ${found}.`,
      hint: "Leave the one that its people's addresses have.",
    });
  return found;
};

const numberReader =
  (code: string, hint: string): Reader =>
  (text) => {
    const mark = decimalMarkOf([text]);
    const number = mark === undefined ? undefined : plainNumber(text, mark);
    return number === undefined ? new Unread(code, "This is no number.", hint) : Number(number);
  };

const employees: Reader = (text, { warn }) => {
  const read = readCount(text);
  if (read === undefined)
    return new Unread(
      "invalid_company_employee_count",
      "This is no number of people.",
      "Write a whole number, for example 1200.",
    );
  if (read.isLowerBound)
    warn?.({
      code: "lower_bound",
      message: `A range was read as its lower bound, ${read.count}.`,
      hint: "Write the number itself where you know it.",
    });
  return read.count;
};

const momentReader =
  (code: string): Reader =>
  (text, { timeZone, warn }) => {
    const read = parseDate(text, null, timeZone);
    if (read !== undefined) return read;
    const bySerial = dateOfSerial(text, timeZone);
    if (bySerial === undefined)
      return new Unread(
        code,
        whyNoDate(text),
        "Write it as 2026-03-04, or say in the mapping whether the day or the month comes first.",
      );
    const day = dateOfSerial(text)?.slice(0, 10);
    const hint = "Format the column as a date.";
    warn?.({ code: "serial_date", message: `A spreadsheet's number of days was read as ${day}.`, hint });
    return bySerial;
  };

/** A text that was damaged on its way: no text has a NUL. */
export const nulCharacter = (): Unread =>
  new Unread(
    "nul_character",
    "This holds a character that no text has (NUL).",
    "Take it out and send it again.",
  );

/** How each field reads its text; other fields are read by their type. */
const readers: Partial<Record<MappableField, Reader>> = {
  email,
  first_name: namePart("invalid_first_name"),
  last_name: namePart("invalid_last_name"),
  phone: phoneReader(undefined),
  country,
  "company.country": country,
  region: region((places) => places.country),
  "company.region": region((places) => places.companyCountry ?? places.country),
  time_zone: timeZone,
  "company.domain": domain,
  "company.employee_count": employees,
  score: numberReader("invalid_score", "Write a number from 0 to 100."),
  tags: splitTags,
  "opted_out.channels": optOutChannels,
  "opted_out.email": optOutReader("email"),
  "opted_out.phone": optOutReader("phone"),
  "opted_out.all": optOutReader("all"),
};

/** Returns the reader of a field that `readers` does not have, by the type of the field. */
const readerByType = (field: string): Reader => {
  switch (leadFieldRow(field)?.type) {
    case "number":
      return numberReader(`invalid_${field}`, "Write a number, for example 1200.");
    case "date":
      return momentReader(`invalid_${field}`);
    default:
      return cleanText;
  }
};

/**
 * The one rule of what a text means for a field, by whichever door it comes: a request, a file's cell, a sheet, a bulk
 * action. Gives the value in the form in which it is kept, or an `Unread`.
 */
export const readerOf = (field: MappableField): Reader => {
  const read: Reader = readers[field] ?? readerByType(field);
  return (text, places) => (text.includes("\0") ? nulCharacter() : read(withoutUnseen(text), places));
};
