import type { Lead } from "#lib/contract/records/lead-record.ts";
import { listingOf } from "#lib/domain/records/lead/email-verdict/address-lists.ts";
import { domainOf } from "#lib/domain/records/lead/normalise/domain.ts";
import { type CompanyKey, keyOfDomain, keyOfName } from "./company-id.ts";

/** Kept for examples (RFC 2606): what stands there is nobody's address. */
const reserved = new Set(["example.com", "example.net", "example.org"]);

/** A domain that a company may have; undefined: it is none, or a provider's, at which anybody gets an address. */
const companysOwn = (text: string): string | undefined => {
  const domain = domainOf(text);
  if (domain === undefined || reserved.has(domain)) return undefined;
  const { free, disposable } = listingOf(domain);
  return free || disposable ? undefined : domain;
};

/** False for what is no domain, a provider's, or kept for examples: what a lead says beside it is said of its company. */
export const isCompanys = (text: string): boolean => companysOwn(text) !== undefined;

/** The registered domain of what somebody wrote, or what is wrong with it. */
export const readDomain = (
  text: string,
):
  | { readonly domain: string }
  | { readonly error: { readonly code: string; readonly message: string; readonly hint: string } } => {
  const domain = domainOf(text);
  const hint = "Send the company's own domain, or leave it out and send `name` and `country`.";
  if (domain === undefined)
    return {
      error: { code: "not_a_domain", message: `\`${text.slice(0, 100)}\` is no registered domain.`, hint },
    };
  if (reserved.has(domain))
    return {
      error: {
        code: "reserved_domain",
        message: `${domain} is kept for examples: it is nobody's company.`,
        hint,
      },
    };
  if (companysOwn(domain) !== undefined) return { domain };
  const message = `Anybody gets an address at ${domain}: it is nobody's company.`;
  return { error: { code: "provider_domain", message, hint } };
};

/**
 * What a lead's company is known by: its own domain, else that of a business email, else its name. Undefined where the
 * lead names none.
 */
export const keyOfLead = ({
  company,
  email,
}: Pick<Lead, "company" | "email">):
  | { readonly key: CompanyKey; readonly domain: string | null }
  | undefined => {
  for (const text of [company.domain, email]) {
    const domain = text === null ? undefined : companysOwn(text);
    if (domain !== undefined) return { key: keyOfDomain(domain), domain };
  }
  const key = company.name === null ? undefined : keyOfName(company.name, company.country);
  return key === undefined ? undefined : { key, domain: null };
};

/** What tells companies apart. Its lists of providers are large, so that it is loaded by whoever makes companies. */
export interface CompanyIdentity {
  readonly readDomain: typeof readDomain;
}
