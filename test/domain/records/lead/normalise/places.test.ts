import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { timeZoneName } from "#lib/contract/platform/time-zone.ts";
import { countryCode } from "#lib/domain/records/lead/normalise/country.ts";
import codes from "#lib/domain/records/lead/normalise/country-codes.json" with { type: "json" };
import { readerOf } from "#lib/domain/records/lead/normalise/readers.ts";
import { Unread } from "#lib/domain/records/lead/normalise/reading.ts";
import { regionCode } from "#lib/domain/records/lead/normalise/region.ts";
import { readTimeZone } from "#lib/domain/records/lead/normalise/time-zone.ts";
import zones from "#lib/domain/records/lead/normalise/time-zone-names.json" with { type: "json" };
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

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

describe("a time zone", () => {
  it("is known by every name that Windows and Rails have for it", () => {
    const { windows, rails } = zones;
    const ofWindows = Object.entries(windows).flatMap(([zone, names]) =>
      names.split("|").map((name) => [zone, `${name} Standard Time`] as const),
    );
    const ofRails = Object.entries(rails).flatMap(([zone, names]) =>
      names.split("|").map((name) => [zone, name] as const),
    );

    expect(ofWindows.length).toBeGreaterThan(130);
    expect([...ofWindows, ...ofRails].filter(([zone, name]) => readTimeZone(name) !== zone)).toEqual([]);
    expect([...ofWindows, ...ofRails].filter(([zone]) => timeZoneName(zone) === undefined)).toEqual([]);
  });

  it.each([
    ["W. Europe Daylight Time", "Europe/Berlin"],
    ["(GMT-08:00) Pacific Time (US and Canada)", "America/Los_Angeles"],
    ["Mexico City", "America/Mexico_City"],
    ["Eastern", undefined],
    ["(GMT+01:00)", undefined],
  ])("%s is %s", (text, zone) => {
    expect(readTimeZone(text)).toBe(zone);
  });
});

describe("a country's number", () => {
  it("of three figures is ISO 3166's, and told as a guess; others may be dialled", () => {
    const told: string[] = [];
    const warn = ({ code }: { readonly code: string }) => told.push(code);
    const read = (text: string) =>
      readerOf("country")(text, { country: undefined, companyCountry: undefined, warn });

    expect([read("276"), read("840"), read("004")]).toEqual(["DE", "US", "AF"]);
    expect(["49", "1", "4", "999"].map((text) => read(text) instanceof Unread)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(told).toEqual(["numeric_country", "numeric_country", "numeric_country"]);
  });

  it("does not make a column of numbers one of countries", () => {
    const rows = [["276"], ["840"], ["250"], ["528"]];

    expect(suggestMapping(["Country"], rows)[0]?.field).toBe("country");
    expect(suggestMapping(["Points"], rows)[0]?.field).not.toBe("country");
  });
});
