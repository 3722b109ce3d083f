import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { countryCode } from "#lib/domain/records/lead/normalise/country.ts";
import codes from "#lib/domain/records/lead/normalise/country-codes.json" with { type: "json" };
import { regionCode } from "#lib/domain/records/lead/normalise/region.ts";

describe("a country", () => {
  it("is known by its code of two letters and of three, in any letter case", () => {
    for (const [alpha2, alpha3] of Object.entries(codes.alpha3))
      expect([countryCode(alpha2.toLowerCase()), countryCode(alpha3)]).toEqual([alpha2, alpha2]);
  });

  it.each(["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja"])(
    "is known by its name in %s",
    (language) => {
      const names = new Intl.DisplayNames(language, { type: "region" });

      const missed = Object.keys(codes.alpha3).filter((code) => countryCode(names.of(code) ?? "") !== code);

      // "Congo" is the name of two.
      expect(missed.filter((code) => !/^[CK]ongo$/.test(names.of(code) ?? ""))).toEqual([]);
    },
  );

  it("is known by at least 98 % of its usual names in 23 languages, and by none as another", () => {
    const languages = "en de fr es it pt nl pl ja sv da no fi cs sk hu ro tr el ru uk zh ko".split(" ");
    const names = languages.flatMap((language) => {
      const { countries } = createRequire(import.meta.url)(`i18n-iso-countries/langs/${language}.json`) as {
        countries: Record<string, string | string[]>;
      };
      return Object.entries(countries).flatMap(([code, known]) =>
        [known].flat().map((name) => ({ code, name, read: countryCode(name) })),
      );
    });
    const right = names.filter(({ code, read }) => read === code);
    const wrong = names.filter(({ code, read }) => read !== undefined && read !== code);

    expect(names.length).toBeGreaterThan(6_000);
    expect(right.length / names.length).toBeGreaterThan(0.98);
    // In Portuguese the two halves of the island have one name.
    expect(wrong.map(({ name }) => name)).toEqual(["São Martinho"]);
  });

  it.each([
    ["U.S.A.", "US"],
    ["United Kingdom", "GB"],
    ["UK", "GB"],
    ["the Netherlands", "NL"],
    ["ÖSTERREICH", "AT"],
    ["Czech Republic", "CZ"],
    ["Türkiye", "TR"],
    ["米国", "US"],
    ["Turkey", "TR"],
    ["Bosnia and Herzegovina", "BA"],
    ["Bosnia & Herzegovina", "BA"],
    ["Macau", "MO"],
    ["U.S.", "US"],
    ["U. S. A.", "US"],
    ["U.A.E.", "AE"],
    ["Korea (Republic of)", "KR"],
    ["Korea, Republic of", "KR"],
    ["Korea, Democratic People's Republic of", "KP"],
    ["Moldova, Republic of", "MD"],
    ["Republic of Ireland", "IE"],
    ["Bolivia (Plurinational State of)", "BO"],
    ["Kingdom of Norway", "NO"],
    ["Federal Republic of Germany", "DE"],
    ["Republic of China", "TW"],
    ["Trinidad and Tobago", "TT"],
    ["Elfenbeinküste", "CI"],
    ["Česká republika", "CZ"],
    ["香港", "HK"],
    ["한국", "KR"],
  ])("written as %s is %s", (text, code) => {
    expect(countryCode(text)).toBe(code);
  });

  it.each([
    "",
    "XX",
    "Europe",
    "n/a",
    "Atlantis",
    "Congo",
    "Virgin Islands",
    "Republic",
    "United States of Europe",
  ])("is not guessed from %j", (text) => {
    expect(countryCode(text)).toBeUndefined();
  });
});

describe("a region", () => {
  it.each([
    ["California", "US", "CA"],
    ["us-ny", "US", "NY"],
    ["new york", "US", "NY"],
    ["Québec", "CA", "QC"],
    ["ON", "CA", "ON"],
    ["Bavaria", "US", undefined],
    ["California", "DE", undefined],
    ["California", undefined, undefined],
  ])("%s of %s is %s", (text, country, code) => {
    expect(regionCode(text, country)).toBe(code);
  });
});
