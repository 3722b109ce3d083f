import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { isCallable } from "./callable-address.ts";

/** A name that leads, or an address that is, where no call may go. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
}

/** Resolves a name for one connection, which then goes to an address that was checked here and to no other. */
export const guardedLookup =
  (network: OutboundNetwork, resolve: LookupFunction = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const all =
        typeof addresses === "string" ? [{ address: addresses, family: isIP(addresses) }] : addresses;
      const [first] = all;
      if (first === undefined || all.some(({ address }) => !isCallable(address, network)))
        return callback(new AddressRefused(`${hostname} has an address that may not be called`), []);
      return options.all === true ? callback(null, all) : callback(null, first.address, first.family);
    });
  };
