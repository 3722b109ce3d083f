import { domainToASCII } from "node:url";
import { getDomain } from "tldts";

const host = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

const hostLengthMax = 253;
const addressLengthMax = 2_048;

const hostOf = (text: string): string => {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, "")
    .replace(/^mailto:/, "");
  const authority = address.split(/[/?#\s]/, 1)[0] ?? "";
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d+$/, "")
    .replace(/\.$/, "");
};

const suffixRules = {
  allowPrivateDomains: true,
  detectIp: false,
  extractHostname: false,
  validateHostname: false,
} as const;

const registered = (asciiHost: string): string | undefined => getDomain(asciiHost, suffixRules) ?? undefined;

/** The domain that somebody registered, in ASCII: of a host, suffixes such as `co.uk` and `github.io` counted. */
export const registrableDomain = (hostName: string): string | undefined => {
  const ascii = domainToASCII(hostName);
  if (ascii.length > hostLengthMax || !host.test(ascii)) return undefined;
  return registered(ascii);
};

/** A web address as most people write it: its host is a name as it stands, with no look at the rest. */
const plainAddress =
  /^(?:https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})(?:\/[!-~]*)?$/;

/** The registered domain of a URL, an email address or a host: `https://www.Müller.de/x` → `xn--mller-kva.de`. */
export const domainOf = (text: string): string | undefined => {
  if (text.length > addressLengthMax) return undefined;
  const plain = plainAddress.exec(text)?.[1];
  const isPlain = plain !== undefined && plain.length <= hostLengthMax && !plain.includes("xn--");
  return isPlain ? registered(plain) : registrableDomain(hostOf(text));
};

/** Pages of somebody's within a site that is everybody's: their domain is nobody's company. */
const page = /^(?:https?:\/\/)?([\w.-]+)\/\S/i;
const sharedHost =
  /(?:^|\.)(?:linkedin|licdn|facebook|fb|twitter|instagram|xing|youtube|tiktok|crunchbase|zoominfo|calendly|linktr|gravatar|googleusercontent|salesforce|hubspot)\.(?:com|de|net|ee)$|^(?:www\.)?(?:x\.com|github\.com|t\.me|wa\.me|goo\.gl|bit\.ly|sites\.google\.com|maps\.google\.com)$/i;

/** True for the address of a profile or a page within such a site. */
export const isSharedPage = (text: string): boolean => sharedHost.test(page.exec(text.trim())?.[1] ?? "");
