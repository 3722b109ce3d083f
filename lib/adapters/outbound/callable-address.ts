import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";

const subnets = (cidrs: readonly string[], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = "", bits = ""] = cidr.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};

/** IANA's IPv4 special-purpose registry, with multicast and the reserved top. */
const special4 = subnets(
  [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
  ],
  "ipv4",
);

/** All that is routed in IPv6, and within it what is not: tunnels that hide an IPv4 address, and examples. */
const global6 = subnets(["2000::/3"], "ipv6");
const special6 = subnets(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"], "ipv6");

const loopback4 = subnets(["127.0.0.0/8"], "ipv4");
const loopback6 = subnets(["::1/128"], "ipv6");

/** Whether an IP address may be called: public ones, and loopback where the network has it. */
export const isCallable = (address: string, network: OutboundNetwork): boolean => {
  const loopbackToo = network === "public_and_loopback";
  if (isIPv4(address))
    return !special4.check(address, "ipv4") || (loopbackToo && loopback4.check(address, "ipv4"));
  if (!isIPv6(address)) return false;
  // A mapped address is no member of 2000::/3, but BlockList would look at the IPv4 address inside it.
  if (address.toLowerCase().startsWith("::ffff:")) return false;
  return (
    (global6.check(address, "ipv6") && !special6.check(address, "ipv6")) ||
    (loopbackToo && loopback6.check(address, "ipv6"))
  );
};
