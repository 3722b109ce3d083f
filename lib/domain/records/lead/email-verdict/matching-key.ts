import { domainToASCII } from "node:url";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";

/** Providers that ignore dots, each with the name it goes by. */
const withoutDots = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * The form in which two addresses of one mailbox are equal: without plus-tag, and at Gmail without dots. For matching
 * only: never stored as the address, never sent to, and no lead is unique by it.
 */
export const matchingKey = (email: string): string => {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1);
  const [mailbox = ""] = address.slice(0, at).split("+", 1);
  const local = mailbox === "" ? address.slice(0, at) : mailbox;
  const gmail = withoutDots.get(domain);
  return gmail === undefined ? `${local}@${domain}` : `${local.replaceAll(".", "")}@${gmail}`;
};
