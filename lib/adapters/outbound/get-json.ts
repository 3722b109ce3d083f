import { lookup as resolve } from "node:dns";
import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { OutboundNetwork } from "#lib/contract/outbound-network.ts";
import { isCallable } from "./callable-address.ts";

export interface GetJsonOptions {
  readonly network: OutboundNetwork;
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

/** Resolves a name for one connection, which then goes to an address that was checked here and to no other. */
const guardedLookup =
  (network: OutboundNetwork): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !isCallable(address, network)))
        return callback(new Error(`${hostname} has an address that may not be called`), []);
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

/** Throws for what no call may go to. A literal address is never looked up, so it is checked here. */
const checkUrl = ({ protocol, hostname }: URL, network: OutboundNetwork): void => {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isLoopback = host === "localhost" || (isIP(host) !== 0 && !isCallable(host, "public"));
  const mayBePlain = network === "public_and_loopback" && isLoopback;
  if (protocol !== "https:" && !(protocol === "http:" && mayBePlain)) throw new Error(`${host}: https only`);
  if (isIP(host) !== 0 && !isCallable(host, network)) throw new Error(`${host} may not be called`);
};

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
  checkUrl(url, network);
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
