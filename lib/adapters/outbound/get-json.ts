import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { OutboundNetwork } from "#lib/contract/outbound-network.ts";
import { guardedLookup } from "./guarded-lookup.ts";
import { urlFault } from "./url-fault.ts";

export interface GetJsonOptions {
  readonly network: OutboundNetwork;
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

const readBody = async (response: IncomingMessage, bytesMax: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`the answer is larger than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/**
 * Gets a JSON document from an address that may be called. Throws for any other address, for a redirect and every
 * status but 200, and when it takes too long or is too large.
 */
export const getJson = async (
  address: string,
  { network, timeoutMs, bytesMax }: GetJsonOptions,
): Promise<unknown> => {
  const url = new URL(address);
  const fault = urlFault(url, network);
  if (fault !== undefined) throw new Error(`${url.host} may not be called: ${fault}`);
  const options = {
    lookup: guardedLookup(network),
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "application/json" },
  };
  const response = await new Promise<IncomingMessage>((answer, fail) => {
    const get = url.protocol === "https:" ? getHttps : getHttp;
    get(url, options, answer).once("error", fail);
  });
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`${url.host} answered ${response.statusCode}`);
  }
  return JSON.parse(await readBody(response, bytesMax));
};
