import { BlockList, isIPv4, isIPv6 } from "node:net";
import { InvalidEventPattern } from "./invalid-pattern.ts";
import type { LeafTest } from "./leaf.ts";

/** Compiles an IPv4 or IPv6 range such as `10.0.0.0/24`; an address of the other family never matches. */
export function compileCidr(range: unknown): LeafTest {
  if (typeof range !== "string") throw new InvalidEventPattern("cidr match pattern must be a string");
  const [address = "", bits = "", ...rest] = range.split("/");
  const family = isIPv4(address) ? "ipv4" : isIPv6(address) ? "ipv6" : null;
  if (!family || rest.length > 0 || !/^\d{1,3}$/.test(bits)) {
    throw new InvalidEventPattern(`Malformed CIDR, one slash required: ${range}`);
  }
  const prefixBits = Number(bits);
  if (prefixBits > (family === "ipv4" ? 32 : 128)) {
    throw new InvalidEventPattern(`Malformed CIDR, mask bits must not exceed the address: ${range}`);
  }
  const block = new BlockList();
  block.addSubnet(address, prefixBits, family);
  const isFamily = family === "ipv4" ? isIPv4 : isIPv6;
  return (leaf) => typeof leaf === "string" && isFamily(leaf) && block.check(leaf, family);
}
