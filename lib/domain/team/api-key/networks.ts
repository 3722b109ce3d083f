import { BlockList } from "node:net";

const familyOf = (address: string) => (address.includes(":") ? "ipv6" : "ipv4");

/** Whether a network (`192.0.2.0/24`) holds all of another network, or an address. */
export const isWithin = (outer: string, inner: string): boolean => {
  const [network = "", bits = ""] = outer.split("/");
  const [address = "", innerBits = "128"] = inner.split("/");
  const family = familyOf(network);
  // BlockList would find an IPv4 address in IPv6 networks, in its mapped form.
  if (family !== familyOf(address) || Number(innerBits) < Number(bits)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
};
