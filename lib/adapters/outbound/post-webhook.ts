import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { AttemptError } from "#lib/contract/events/webhook-deliveries.ts";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import type {
  OutboundRequest,
  OutboundResult,
  WebhookSender,
} from "#lib/domain/events/delivery/webhook-sender.ts";
import { attemptErrorOf } from "./attempt-error.ts";
import { AddressRefused, guardedLookup } from "./guarded-lookup.ts";
import { readExcerpt } from "./read-excerpt.ts";
import { urlError } from "./url-error.ts";

export interface WebhookSenderOptions {
  readonly network: OutboundNetwork;
  /** For connecting, headers and body together. */
  readonly cutMs?: number;
  /** After this an endpoint counts as slow. */
  readonly slowMs?: number;
  readonly bytesMax?: number;
  /** The system's own unless a test gives another. */
  readonly resolve?: LookupFunction;
}

/** More than is kept, so that a secret at the end of what is kept is seen whole and taken out. */
const excerptBytesMax = 8 * 1_024;

/** What is wrong with a status. Redirects are never followed: they could lead anywhere. */
const statusError = (status: number): AttemptError | null => {
  if (status >= 200 && status <= 299) return null;
  return status >= 300 && status <= 399 ? "redirect" : "status";
};

/** What an answer told before it ended, whichever way it did. */
interface Heard {
  status: number | null;
  retryAfter: string | null;
  excerpt: string | null;
}

/** Makes a sender that posts to addresses that may be called, through no proxy, one connection for each request. */
export const makeWebhookSender = ({
  network,
  cutMs = 15_000,
  slowMs = 2_000,
  bytesMax = 64 * 1024,
  resolve,
}: WebhookSenderOptions): WebhookSender => {
  const lookup = guardedLookup(network, resolve);

  const exchange = async (
    { url: address, headers, body }: OutboundRequest,
    signal: AbortSignal,
    heard: Heard,
  ) => {
    const url = new URL(address);
    const error = urlError(url, network);
    if (error !== undefined) throw new AddressRefused(`${url.host}: ${error}`);
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const options = { method: "POST", agent: false, lookup, signal, headers: { ...headers, ...length } };
    const response = await new Promise<IncomingMessage>((answer, fail) => {
      const send = url.protocol === "https:" ? requestHttps : requestHttp;
      const request: ClientRequest = send(url, options, answer);
      request.once("error", fail).end(body);
    });
    heard.status = response.statusCode ?? null;
    heard.retryAfter = response.headers["retry-after"] ?? null;
    await readExcerpt(response, { bytesMax, excerptBytesMax, note: (text) => (heard.excerpt = text) });
  };

  return {
    send: async (request): Promise<OutboundResult> => {
      const heard: Heard = { status: null, retryAfter: null, excerpt: null };
      const cut = new AbortController();
      const onSlow = () => {
        request.onSlow();
        if (request.endsWhenSlow) cut.abort();
      };
      const timers = [setTimeout(() => cut.abort(), cutMs), setTimeout(onSlow, slowMs)];
      const startMs = performance.now();
      let error: AttemptError | null = null;
      try {
        await exchange(request, cut.signal, heard);
      } catch (thrown) {
        error = cut.signal.aborted ? "timeout" : attemptErrorOf(thrown);
      } finally {
        for (const timer of timers) clearTimeout(timer);
      }
      const latencyMs = Math.round(performance.now() - startMs);
      return {
        ...heard,
        latencyMs,
        error: error ?? (heard.status === null ? "network" : statusError(heard.status)),
      };
    },
  };
};
