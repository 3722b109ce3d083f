import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import type { OutboundUrls } from "#lib/domain/platform/outbound/outbound-urls.ts";
import { AddressRefused, guardedLookup } from "./guarded-lookup.ts";
import { urlError } from "./url-error.ts";

/** Longest wait for the domain name system while a URL is saved. */
const patienceMs = 5_000;

/** Checks URLs as a call would, without calling. `resolve` is the system's own unless a test gives another. */
export const makeOutboundUrls = (
  network: OutboundNetwork,
  resolve: LookupFunction = lookup,
): OutboundUrls => ({
  errorOf: (address) => {
    const url = URL.parse(address);
    if (url === null) return Promise.resolve("https_only");
    const error = urlError(url, network);
    if (error !== undefined) return Promise.resolve(error);
    return new Promise((answer) => {
      const timer = setTimeout(() => answer("unresolvable"), patienceMs);
      guardedLookup(network, resolve)(url.hostname.replace(/^\[(.*)\]$/, "$1"), { all: true }, (error) => {
        clearTimeout(timer);
        if (error === null) answer(undefined);
        else answer(error instanceof AddressRefused ? "address_refused" : "unresolvable");
      });
    });
  },
});
