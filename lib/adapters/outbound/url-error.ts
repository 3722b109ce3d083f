import { isIP } from "node:net";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { isCallable } from "./callable-address.ts";

/** Why no call may go to a URL, as far as its text tells: a name's addresses are checked when it is resolved. */
export type UrlError = "https_only" | "holds_credentials" | "address_refused";

/** What is wrong with a URL. The URL parser has made dotted decimals of every other way to write an IPv4 address. */
export const urlError = (
  { protocol, hostname, username, password }: URL,
  network: OutboundNetwork,
): UrlError | undefined => {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isLoopback = host === "localhost" || (isIP(host) !== 0 && !isCallable(host, "public"));
  const mayBePlain = network === "public_and_loopback" && isLoopback;
  if (username !== "" || password !== "") return "holds_credentials";
  // A literal address is never looked up, so it is checked here.
  if (isIP(host) !== 0 && !isCallable(host, network)) return "address_refused";
  return protocol === "https:" || (protocol === "http:" && mayBePlain) ? undefined : "https_only";
};
