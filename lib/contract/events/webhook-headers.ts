import * as z from "zod";
import { freeKey } from "#lib/contract/platform/free-key.ts";

/** Set by the service or by the connection itself. */
const reserved = new Set([
  "accept",
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
]);
const reservedPrefixes = ["webhook-", "proxy-", "sec-"];

const isReserved = (name: string): boolean =>
  reserved.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix));

const HeaderName = freeKey(
  z
    .string()
    .toLowerCase()
    .max(100)
    .regex(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, "A header's name is letters, digits and `-`."),
).refine((name) => !isReserved(name), { error: "This header is set by the service; choose another name." });

const HeaderValue = z
  .string()
  .max(2_000)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, "A header's value is visible ASCII characters.");

/** All of them, as JSON: so many bytes can be sealed. */
const bytesMax = 4_000;

/** Headers that a customer adds to the deliveries of a webhook. */
export const WebhookHeaders = z
  .record(HeaderName, HeaderValue)
  .refine((headers) => Object.keys(headers).length <= 20, { error: "At most 20 headers." })
  .refine((headers) => JSON.stringify(headers).length <= bytesMax, {
    error: `All headers together have at most ${bytesMax} characters.`,
  });
