import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { guardedLookup } from "./guarded-lookup.ts";
import { urlError } from "./url-error.ts";

export interface OutboundLimits {
  readonly network: OutboundNetwork;
  /** For connecting, headers and body together. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

export interface OutboundCall {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
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
 * Calls an address that may be called and reads the answer, whatever its status; redirects are not followed. Throws for
 * any other address, and when it takes too long or is too large.
 */
export const callOut = async (
  address: string,
  { method = "GET", headers = {}, body }: OutboundCall,
  { network, timeoutMs, bytesMax }: OutboundLimits,
): Promise<OutboundAnswer> => {
  const url = new URL(address);
  const error = urlError(url, network);
  if (error !== undefined) throw new Error(`${url.host} may not be called: ${error}`);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const options = {
    method,
    lookup: guardedLookup(network),
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, ...length },
  };
  const response = await new Promise<IncomingMessage>((answer, fail) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    send(url, options, answer).once("error", fail).end(body);
  });
  const { statusCode: status = 0 } = response;
  return { status, headers: response.headers, text: await readBody(response, bytesMax) };
};
