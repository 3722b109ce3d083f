import { describe, expect, it } from "vitest";
import { countryCode } from "#lib/domain/lead/normalise/country.ts";
import codes from "#lib/domain/lead/normalise/country-codes.json" with { type: "json" };
import { regionCode } from "#lib/domain/lead/normalise/region.ts";

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

      expect(missed).toEqual([]);
    },
  );

  it.each([
    ["U.S.A.", "US"],
    ["United Kingdom", "GB"],
    ["UK", "GB"],
    ["the Netherlands", "NL"],
    ["ÖSTERREICH", "AT"],
    ["Czech Republic", "CZ"],
    ["Türkiye", "TR"],
    ["米国", "US"],
  ])("written as %s is %s", (text, code) => {
    expect(countryCode(text)).toBe(code);
  });

  it.each(["", "XX", "Europe", "n/a", "Atlantis"])("is not guessed from %j", (text) => {
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
