import { domainToASCII } from "node:url";

/** What a domain's conversion would leave out. */
const unprintable = /[\s\p{Cc}]/u;
const ascii = /^[\x21-\x7e]*$/;

/** Trims blanks. A line break is no white space around an address: such an address is invalid. */
export const trimAddress = (text: string): string =>
  /^[ \t\u00a0]*([^ \t\u00a0](?:[\s\S]*[^ \t\u00a0])?)/.exec(text)?.[1] ?? "";

/**
 * The form in which an email is unique in a workspace: trimmed, NFC, in lower case, its domain as the domain name
 * system writes it: `info@Müller.de` → `info@xn--mller-kva.de`.
 */
export const normaliseEmail = (email: string): string => {
  if (ascii.test(email)) return email.toLowerCase();
  const address = trimAddress(email).normalize("NFC").toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 0 || ascii.test(address) || unprintable.test(address)) return address;
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`;
};
