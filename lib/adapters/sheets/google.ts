import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";

/** Where Google's interfaces answer. */
export interface GoogleAddresses {
  readonly token: string;
  readonly sheets: string;
}

/** Fixed: what a key file names as `token_uri` is never called. */
const google: GoogleAddresses = {
  token: "https://oauth2.googleapis.com/token",
  sheets: "https://sheets.googleapis.com",
};

/** Google's own addresses, or those of a stand-in that a development environment names. */
export const googleAddresses = (standIn: string, network: OutboundNetwork): GoogleAddresses => {
  if (standIn === "") return google;
  if (network === "public") throw new Error("a stand-in for Google is for development alone");
  return { token: `${standIn}/token`, sheets: standIn };
};
