import { domainToASCII } from "node:url";

/** What a domain's conversion would leave out. */
const unprintable = /[\s\p{Cc}]/u;
const ascii = /^[\x21-\x7e]*$/;

const blanks = " \t\u00a0";

/** Trims blanks. A line break is no white space around an address: such an address is invalid. */
export const trimAddress = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.includes(text.charAt(start))) start += 1;
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

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
