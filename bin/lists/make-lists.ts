import { createRequire } from "node:module";
import { domainToASCII } from "node:url";
import * as z from "zod";

const require = createRequire(import.meta.url);
const Words = z.array(z.string());
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

const disposableLists = () => {
  const domains = ascii(Words.parse(require("disposable-email-domains")));
  const withSubdomains = ascii(Words.parse(require("disposable-email-domains/wildcard.json")));
  const source = sourceOf("disposable-email-domains");
  return { source, withSubdomains: byLastLabel(withSubdomains), domains: byLastLabel(domains) };
};

const freeList = () => {
  const disposable = new Set(Words.parse(require("disposable-email-domains")));
  const domains = ascii(Words.parse(require("email-providers/all.json")));
  const free = domains.filter((domain) => !disposable.has(domain) && !notProviders.has(domain));
  return { source: sourceOf("email-providers"), domains: byLastLabel(free) };
};

const roleList = () => {
  const roles = inOrder(
    Words.parse(require("role-based-email-addresses/src/index.js")).map((role) => role.toLowerCase()),
  );
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
});

/** The data files that lead rules look things up in, by path, made of the pinned packages and nothing else. */
export const makeLists = (): Readonly<Record<string, string>> => {
  const text = (list: object) => `${JSON.stringify(list, null, 2)}\n`;
  const verdict = "lib/domain/lead/email-verdict/lists";
  return {
    [`${verdict}/disposable.json`]: text(disposableLists()),
    [`${verdict}/free.json`]: text(freeList()),
    [`${verdict}/roles.json`]: text(roleList()),
    "lib/domain/lead/normalise/country-codes.json": text(countryList()),
  };
};
