import metadata from "libphonenumber-js/max/metadata";
import * as z from "zod";

/** Positions in version 4 of the metadata's rows; the fast path is compared with the library on every change. */
const at = { callingCode: 0, iddPrefix: 1, general: 2, lengths: 3, prefix: 5, prefixForParsing: 7 } as const;
const leadingDigitsAt = 10;
const typesAt = 11;

const Row = z.array(z.unknown());
const Plans = z.object({
  version: z.literal(4),
  country_calling_codes: z.record(z.string(), z.array(z.string())),
  countries: z.record(z.string(), Row),
});
const TypeRow = z.union([z.literal(0), z.tuple([z.string()]).rest(z.array(z.int()).or(z.int()))]);

/** How numbers of one country are written and which are in use. */
export interface PhonePlan {
  readonly callingCode: string;
  readonly iddPrefix: RegExp;
  /** A national number without what is dialled before it within the country; undefined when that takes the library. */
  withoutPrefix(digits: string): string | undefined;
  /** True when a national number is in use in this country or, for a shared code, in the code's main country. */
  isInUse(national: string): boolean;
}

const entirely = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

const plans = Plans.parse(metadata);

const inUse = (row: readonly unknown[]): ((national: string) => boolean) => {
  const general = entirely(text(row[at.general]));
  const lengths = z.array(z.int()).parse(row[at.lengths]);
  const types = z
    .array(TypeRow)
    .parse(row[typesAt] || [])
    .flatMap((type) => {
      if (type === 0 || type[0] === "") return [];
      const own = z.array(z.int()).safeParse(type[1]);
      return [{ lengths: own.success ? own.data : lengths, pattern: entirely(type[0]) }];
    });
  return (national) =>
    general.test(national) &&
    types.some((type) => type.lengths.includes(national.length) && type.pattern.test(national));
};

/** A prefix of which the pattern keeps a part is a carrier's, or is put in the place of an area code. */
const prefixCutter = (pattern: string): PhonePlan["withoutPrefix"] => {
  if (pattern === "") return (digits) => digits;
  const prefix = new RegExp(`^(?:${pattern})`);
  return (digits) => {
    const match = prefix.exec(digits);
    if (match === null) return digits;
    return match.some((part, index) => index > 0 && part) ? undefined : digits.slice(match[0].length);
  };
};

const planOf = (country: string): PhonePlan | undefined => {
  const row = plans.countries[country];
  const callingCode = text(row?.[at.callingCode]);
  const main = plans.countries[plans.country_calling_codes[callingCode]?.[0] ?? ""];
  // A main country with leading digits is told apart by more than its numbers in use.
  if (row === undefined || main === undefined || main[leadingDigitsAt]) return undefined;
  return {
    callingCode,
    iddPrefix: new RegExp(`^(?:${text(row[at.iddPrefix])})`),
    withoutPrefix: prefixCutter(text(row[at.prefixForParsing]) || text(row[at.prefix])),
    isInUse: inUse(main),
  };
};

const byCountry = new Map<string, PhonePlan | undefined>();

/** The plan of a country, alpha-2; undefined when its numbers take the library. */
export const phonePlan = (country: string): PhonePlan | undefined => {
  if (!byCountry.has(country)) byCountry.set(country, planOf(country));
  return byCountry.get(country);
};

const mainCountries = new Map(
  Object.entries(plans.country_calling_codes).map(([code, countries]) => [code, countries[0] ?? ""]),
);

/** The plan that `digits`, a number after its plus sign, begins with. Calling codes are 1 to 3 digits. */
export const planOfNumber = (digits: string): PhonePlan | undefined => {
  for (let length = 1; length <= 3; length += 1) {
    const country = mainCountries.get(digits.slice(0, length));
    if (country !== undefined) return phonePlan(country);
  }
  return undefined;
};

/** True for a country whose phone numbers we know. */
export const hasPhonePlan = (country: string): boolean => Object.hasOwn(plans.countries, country);
