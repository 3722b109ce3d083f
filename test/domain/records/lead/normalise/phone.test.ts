import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parsePhone, parsePhoneByLibrary } from "#lib/domain/records/lead/normalise/phone.ts";

const numbers = Object.entries(examples);
const corpus = join(
  import.meta.dirname,
  "../../../../../../shared/corpora/phone/examples/examples.mobile.json",
);
if (!existsSync(corpus)) console.log("skipped: phone numbers of 245 regions");

/** A national number as people part it. */
const written = (national: string, mark: string): string =>
  national.replaceAll(/(\d{3})(?=\d)/g, `$1${mark}`);

describe("a phone number", () => {
  it("is known in each of 245 regions, by its country and by its code", () => {
    const given = existsSync(corpus)
      ? Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(corpus, "utf8"))))
      : [];
    const agreed = given.filter(([country, national]) => {
      const number = parsePhone(national, country);
      return (
        number?.endsWith(national) &&
        parsePhone(number) === number &&
        parsePhone(written(number, " ")) === number
      );
    });

    expect(agreed.length).toBe(given.length);
    if (given.length > 0) expect(given.length).toBe(245);
  });

  it("is read the fast way exactly as the library reads it", () => {
    const country = fc.constantFrom(...numbers.map(([code]) => code));
    const mutated = fc
      .tuple(
        fc.constantFrom(...numbers),
        fc.nat(20),
        fc.nat(9),
        fc.constantFrom("", " ", "-", "."),
        fc.constantFrom("", "0", "1", "00", "8", "(0)"),
      )
      .map(([[, national], place, digit, mark, prefix]) => {
        const at = place % national.length;
        return prefix + written(national.slice(0, at) + digit + national.slice(at + (place % 2)), mark);
      });
    const code = fc.constantFrom(
      "",
      "+1",
      "+44",
      "+49",
      "+7",
      "+39",
      "+55",
      "+54",
      "+52",
      "+81",
      "+86",
      "+225",
    );
    const any = fc.oneof(mutated, fc.stringMatching(/^[+(]?[\d ().\-/]{1,18}$/), fc.string());

    fc.assert(
      fc.property(country, code, any, (from, prefix, text) => {
        expect(parsePhone(prefix + text, from)).toBe(parsePhoneByLibrary(prefix + text, from));
        expect(parsePhone(prefix + text)).toBe(parsePhoneByLibrary(prefix + text));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ["0044 (0)20 7946-0123", "GB", "+442079460123"],
    ["(415) 555-2671", "US", "+14155552671"],
    ["+49 30 901820", undefined, "+4930901820"],
    ["030 901820", "DE", "+4930901820"],
    ["06 12 34 56 78", "FR", "+33612345678"],
    ["02 1234 5678", "IT", "+390212345678"],
    ["416-555-0123 ext. 12", "CA", "+14165550123"],
    ["tel:+1-415-555-2671", undefined, "+14155552671"],
    ["030 901820", undefined, undefined],
    ["call me", "DE", undefined],
  ])("written as %s in %s is %s", (text, country, number) => {
    expect(parsePhone(text, country)).toBe(number);
  });
});
