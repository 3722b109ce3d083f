import { callOut, type OutboundLimits } from "./call-out.ts";

/**
 * Gets a JSON document from an address that may be called. Throws for any other address, for a redirect and every
 * status but 200, and when it takes too long or is too large.
 */
export const getJson = async (address: string, limits: OutboundLimits): Promise<unknown> => {
  const { status, text } = await callOut(address, { headers: { accept: "application/json" } }, limits);
  if (status !== 200) throw new Error(`${new URL(address).host} answered ${status}`);
  return JSON.parse(text);
};
