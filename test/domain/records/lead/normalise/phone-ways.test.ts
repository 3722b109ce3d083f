import { parsePhoneNumberFromString as byLibrary, type PhoneNumber } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { readPhone } from "#lib/domain/records/lead/normalise/phone.ts";

/** Of 38 countries a landline and a mobile number, after the country's code. */
const numbers =
  `US 2025550143 4155552671,CA 4165550123 6045550199,GB 2079460958 7911123456,IE 12222222 850123456,DE 30901820 15112345678,
  AT 1534570 6641234567,CH 446681800 791234567,FR 142685300 612345678,BE 25551212 470123456,NL 201234567 612345678,LU 27123456 628123456,
  ES 912345678 612345678,PT 212345678 912345678,IT 0212345678 3123456789,SE 8123456 701234567,NO 22123456 41234567,DK 32123456 20123456,
  FI 912345678 412345678,PL 123456789 512345678,CZ 212345678 601123456,SK 221234567 912123456,HU 12345678 201234567,RO 211234567 712034567,
  BG 21234567 43012345,GR 2123456789 6912345678,TR 2123456789 5012345678,RU 4951234567 9123456789,UA 442123456 501234567,IL 21234567 502345678,
  AE 22345678 501234567,IN 1123456789 8123456789,CN 1012345678 13123456789,JP 312345678 9012345678,KR 22123456 1020000000,AU 212345678 412345678,
  NZ 32345678 211234567,BR 1123456789 11961234567,MX 5512345678 2221234567`
    .split(",")
    .flatMap((line) => {
      const [country = "", ...national] = line.trim().split(" ");
      return national.map((digits) => [country, digits] as const);
    });

type Way = (number: PhoneNumber) => string;
const spaced = (number: PhoneNumber) => number.formatInternational();
const local = (number: PhoneNumber) => number.formatNational();
const code = ({ countryCallingCode }: PhoneNumber) => countryCallingCode;
const rest = ({ nationalNumber }: PhoneNumber) => nationalNumber;
const digits = ({ number }: PhoneNumber) => number.slice(1);
const wide = (text: string) => text.replace(/\d/g, (one) => String.fromCharCode(0xff10 + Number(one)));

/** With the country's code in a form that nobody can take for another. */
const coded: readonly Way[] = [
  ({ number }) => number,
  spaced,
  (n) => n.getURI(),
  (n) => `00${digits(n)}`,
  (n) => `00 ${spaced(n).slice(1)}`,
  (n) => `(00${code(n)}) ${rest(n)}`,
  (n) => spaced(n).replaceAll(" ", "."),
  (n) => spaced(n).replaceAll(" ", "-"),
  (n) => spaced(n).replaceAll(" ", "/"),
  (n) => spaced(n).replaceAll(" ", "\u00a0"),
  (n) => spaced(n).replaceAll(" ", "–"),
  (n) => `(+${code(n)}) ${rest(n)}`,
  (n) => `+${code(n)} (${rest(n).slice(0, 2)}) ${rest(n).slice(2)}`,
  (n) => `+${code(n)}-${rest(n)}`,
  (n) => `${spaced(n)} ext. 12`,
  (n) => `${spaced(n)} x12`,
  (n) => `${spaced(n)} (mobile)`,
  (n) => `Tel: ${spaced(n)}`,
  (n) => `M: ${spaced(n)}`,
  (n) => `p:${n.number}`,
  (n) => `'${n.number}`,
  (n) => `${n.number}.0`,
  (n) => `＋${digits(n)}`,
  (n) => wide(spaced(n)),
  (n) => `+00${digits(n)}`,
  (n) => `${spaced(n)} / ${spaced(n)}`,
  (n) => `${spaced(n)}; ${spaced(n)}`,
  (n) => ` ${spaced(n)} `,
];
/** As they are dialled within the country, or without the plus: the country has to be known. */
const dialled: readonly Way[] = [
  local,
  (n) => local(n).replaceAll(/\D/g, ""),
  (n) => local(n).replaceAll(/[ -]/g, "."),
  (n) => local(n).replaceAll(" ", "-"),
  (n) => local(n).replace(/[ )-]+/, "/"),
  (n) => `${local(n)} ext. 12`,
  (n) => `${local(n)} #12`,
  (n) => `Tel. ${local(n)}`,
  rest,
  (n) => `${rest(n)}.0`,
  digits,
  (n) => `${digits(n)}.0`,
  (n) => spaced(n).slice(1),
  (n) => `${code(n)}-${rest(n)}`,
];
/** With a zero in brackets, which stays in Italy's landlines. */
const bracketed: readonly Way[] = [
  (n) => `+${code(n)} (0) ${rest(n)}`,
  (n) => `+${code(n)}(0)${rest(n)}`,
  (n) => `00${code(n)} (0) ${rest(n)}`,
];

const all = numbers.map(([country, national]) => {
  const number = byLibrary(national, country as never);
  if (number?.isValid() !== true) throw new Error(`${country} ${national} is no number in use`);
  return { country, number };
});

interface Outcome {
  readonly written: string;
  readonly read: string | undefined;
  readonly isRight: boolean;
  readonly isTold: boolean;
}

const outcomes = (ways: readonly Way[], isCountryKnown: boolean): Outcome[] =>
  all.flatMap(({ country, number }) =>
    ways.map((way) => {
      const written = way(number);
      const found = readPhone(written, isCountryKnown ? country : undefined);
      const isRight = found?.number === number.number;
      return {
        written: `${country} ${written}`,
        read: found?.number,
        isRight,
        isTold: found?.doubt !== undefined,
      };
    }),
  );

const silentlyWrong = (found: readonly Outcome[]) =>
  found.filter(({ read, isRight, isTold }) => read !== undefined && !isRight && !isTold);
const shareRight = (found: readonly Outcome[]) =>
  found.filter(({ isRight }) => isRight).length / found.length;

describe("a phone number of 38 countries, written in 45 ways", () => {
  it("is read where its country is known, 99 of 100, and none wrongly", () => {
    const found = outcomes([...coded, ...dialled, ...bracketed], true);

    expect(found.length).toBe(38 * 2 * 45);
    expect(silentlyWrong(found)).toEqual([]);
    expect(shareRight(found)).toBeGreaterThan(0.99);
  });

  it("is read by its own code where nothing says its country, and none wrongly", () => {
    const found = outcomes([...coded, ...bracketed], false);

    expect(silentlyWrong(found)).toEqual([]);
    expect(shareRight(found)).toBeGreaterThan(0.99);
  });

  it("is a guess that is told, or is left out, where nothing says its country", () => {
    expect(silentlyWrong(outcomes(dialled, false))).toEqual([]);
    expect(readPhone("442079460958")).toMatchObject({
      number: "+442079460958",
      doubt: { code: "calling_code_assumed" },
    });
    expect(readPhone("13012345678")).toBeUndefined();
    expect(readPhone("2025550143")).toBeUndefined();
  });

  it("is told to be in doubt where it is a digit short or long, unless such numbers are in use", () => {
    for (const { country, number } of all)
      for (const written of [number.number.slice(0, -1), `${number.number}7`]) {
        const found = readPhone(written, country);
        const isInUse = byLibrary(written)?.isValid() === true;

        expect([written, found?.doubt?.code]).toEqual([written, isInUse ? undefined : "phone_not_in_use"]);
      }
  });

  it.each(["4.42079E+11", "call office", "n/a", "123", "+1", "2024-03-12", "DE89370400440532013000"])(
    "is not made of %s",
    (text) => {
      for (const { country } of all)
        expect([country, readPhone(text, country)]).toEqual([country, undefined]);
    },
  );
});
