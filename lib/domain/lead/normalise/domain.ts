import { domainToASCII } from "node:url";
import { getDomain } from "tldts";

const host = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

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

/** The domain that somebody registered, in ASCII: of a host, suffixes such as `co.uk` and `github.io` counted. */
export const registrableDomain = (hostName: string): string | undefined => {
  const ascii = domainToASCII(hostName);
  if (!host.test(ascii)) return undefined;
  return getDomain(ascii, { allowPrivateDomains: true, validateHostname: false }) ?? undefined;
};

/** The registered domain of a URL, an email address or a host: `https://www.Müller.de/x` → `xn--mller-kva.de`. */
export const domainOf = (text: string): string | undefined =>
  text.length > addressLengthMax ? undefined : registrableDomain(hostOf(text));
