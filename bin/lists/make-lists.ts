import { createRequire } from "node:module";
import { domainToASCII } from "node:url";
import * as z from "zod";
import { suggestDomain } from "#lib/domain/records/lead/email-verdict/suggest-domain.ts";
import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import { moreRoles, realProviders } from "./mailboxes.ts";
import { railsZones } from "./rails-zones.ts";

const require = createRequire(import.meta.url);
const Words = z.array(z.string());
const WindowsZones = z.object({
  WINDOWS_TO_IANA_MAP: z.array(
    z.object({ windowsName: z.string(), territory: z.string(), iana: z.array(z.string()).min(1) }),
  ),
});
const CountryCodes = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]));

/** What a list says of itself: the package and version it was made of, so that a verdict can be explained later. */
const sourceOf = (name: string): string => {
  const { version } = z.object({ version: z.string() }).parse(require(`${name}/package.json`));
  return `${name}@${version}`;
};

const inOrder = (words: Iterable<string>): string[] =>
  [...new Set(words)].filter((word) => word !== "").toSorted((a, b) => (a < b ? -1 : 1));

/** Domains by their last label, each without it: a third smaller, and only the asked label need be looked into. */
const byLastLabel = (domains: readonly string[]): Record<string, string> => {
  const found = Map.groupBy(domains, (domain) => domain.slice(domain.lastIndexOf(".") + 1));
  return Object.fromEntries(
    inOrder(found.keys()).map((label) => [
      label,
      (found.get(label) ?? []).map((domain) => domain.slice(0, -label.length - 1)).join(" "),
    ]),
  );
};

const ascii = (domains: readonly string[]): string[] =>
  inOrder(domains.map((domain) => domainToASCII(domain.trim()))).filter((domain) => domain.includes("."));

/** First names that the list of roles holds too. */
const namesOfPeople = new Set(["alexa", "alla", "india", "la", "paris"]);
/** Domains of the list of providers that are for documentation or belong to employers. */
const notProviders = new Set(["example.com", "facebook.com", "alibaba.com"]);

const disposablePackages = ["disposable-email-domains", "disposable-email-domains-js", "mailchecker"];

/** What any of the lists calls disposable: providers of free addresses and of throwaway ones are often the same. */
const disposableDomains = (): string[] => {
  const { blacklist } = z.object({ blacklist: z.function() }).parse(require("mailchecker"));
  const others = [
    ...Words.parse(require("disposable-email-domains-js/dist/dict/disposable_email_blocklist.json")),
    ...Words.parse(Array.from(blacklist() as Iterable<string>)),
  ];
  return ascii([
    ...Words.parse(require("disposable-email-domains")),
    // A provider's name mistyped says more as what was meant.
    ...others.filter((domain) => suggestDomain(domain) === undefined),
  ]).filter((domain) => !realProviders.includes(domain));
};

const disposableLists = () => {
  const domains = disposableDomains();
  const withSubdomains = ascii(Words.parse(require("disposable-email-domains/wildcard.json"))).filter(
    (domain) => !realProviders.includes(domain),
  );
  const source = disposablePackages.map(sourceOf).join(", ");
  return { source, withSubdomains: byLastLabel(withSubdomains), domains: byLastLabel(domains) };
};

const freeList = () => {
  const disposable = new Set(disposableDomains());
  const domains = ascii([...Words.parse(require("email-providers/all.json")), ...realProviders]);
  const free = domains.filter((domain) => !disposable.has(domain) && !notProviders.has(domain));
  return { source: sourceOf("email-providers"), domains: byLastLabel(free) };
};

const roleList = () => {
  const roles = inOrder([
    ...Words.parse(require("role-based-email-addresses/src/index.js")).map((role) => role.toLowerCase()),
    ...moreRoles,
  ]);
  return {
    source: sourceOf("role-based-email-addresses"),
    roles: roles.filter((role) => !namesOfPeople.has(role)),
  };
};

const countryList = () => ({
  source: sourceOf("i18n-iso-countries"),
  alpha3: Object.fromEntries(
    CountryCodes.parse(require("i18n-iso-countries/codes.json"))
      .map(([alpha2, alpha3]) => [alpha2, alpha3] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
  /** ISO 3166-1 numeric, of three figures. */
  numeric: Object.fromEntries(
    CountryCodes.parse(require("i18n-iso-countries/codes.json"))
      .map(([alpha2, , numeric]) => [numeric, alpha2] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
});

/** The languages whose names of countries are known, as the package calls them. */
const countryLanguages = "en de fr es it pt nl pl ja sv da no fi cs sk hu ro tr el ru uk zh ko".split(" ");
const CountryNames = z.object({
  countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** The names of countries, folded, by code; a name that several have stands under no code. */
const countryNames = () => {
  const codesOf = new Map<string, Set<string>>();
  for (const language of countryLanguages) {
    const { countries } = CountryNames.parse(require(`i18n-iso-countries/langs/${language}.json`));
    for (const [code, names] of Object.entries(countries))
      for (const name of [names].flat()) {
        const folded = foldText(name);
        codesOf.set(folded, (codesOf.get(folded) ?? new Set()).add(code));
      }
  }
  const byCode = Map.groupBy(codesOf.keys(), (name) => {
    const [code = "", ...others] = codesOf.get(name) ?? [];
    return others.length === 0 ? code : "";
  });
  return {
    source: sourceOf("i18n-iso-countries"),
    names: Object.fromEntries(
      inOrder(byCode.keys())
        .concat(byCode.has("") ? [""] : [])
        .map((code) => [code, inOrder(byCode.get(code) ?? []).join(" ")]),
    ),
  };
};

const namesByZone = (zones: readonly (readonly [name: string, zone: string])[]): Record<string, string> => {
  const byZone = Map.groupBy(zones, ([, zone]) => zone);
  return Object.fromEntries(
    inOrder(byZone.keys()).map((zone) => [
      zone,
      inOrder((byZone.get(zone) ?? []).map(([name]) => name.toLowerCase())).join("|"),
    ]),
  );
};

/** Time zones as Windows calls them, less "Standard Time"; of each the one that the whole world means by it. */
const windowsZones = () =>
  WindowsZones.parse(require("windows-iana"))
    .WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === "001")
    .map(({ windowsName, iana: [zone = ""] }) => [windowsName.replace(/ Standard Time$/, ""), zone] as const);

const zoneNames = () => ({
  source: sourceOf("windows-iana"),
  windows: namesByZone(windowsZones()),
  rails: namesByZone(Object.entries(railsZones)),
});

/** The data files that lead rules look things up in, by path, made of the pinned packages and nothing else. */
export const makeLists = (): Readonly<Record<string, string>> => {
  const text = (list: object) => `${JSON.stringify(list, null, 2)}\n`;
  const verdict = "lib/domain/records/lead/email-verdict/lists";
  return {
    [`${verdict}/disposable.json`]: text(disposableLists()),
    [`${verdict}/free.json`]: text(freeList()),
    [`${verdict}/roles.json`]: text(roleList()),
    "lib/domain/records/lead/normalise/country-codes.json": text(countryList()),
    "lib/domain/records/lead/normalise/country-names.json": text(countryNames()),
    "lib/domain/records/lead/normalise/time-zone-names.json": text(zoneNames()),
  };
};
