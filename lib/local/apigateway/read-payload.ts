import type { IncomingMessage } from "node:http";
import { GatewayFailure } from "./gateway-failure.ts";
import { isBinary } from "./media-types.ts";

/** A body as an event carries it. */
export interface EventBody {
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
}

/** API Gateway's maximum. */
const PAYLOAD_BYTES_MAX = 10 * 1024 * 1024;

/** Reads a request's body to its end. Throws GatewayFailure above 10 MB. */
export async function readPayload(
  request: IncomingMessage,
  binaryMediaTypes: readonly string[],
): Promise<EventBody> {
  const bytes = await receive(request);
  if (bytes.length === 0) return { body: null, isBase64Encoded: false };
  const isBase64Encoded = isBinary(binaryMediaTypes, request.headers["content-type"]);
  return { body: bytes.toString(isBase64Encoded ? "base64" : "utf8"), isBase64Encoded };
}

/** To the end even when it is too much, for a client that is still sending reads no answer. */
async function receive(request: IncomingMessage): Promise<Buffer> {
  let bytes = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    const buffer: Buffer = chunk;
    bytes += buffer.length;
    if (bytes <= PAYLOAD_BYTES_MAX) chunks.push(buffer);
  }
  if (bytes > PAYLOAD_BYTES_MAX) throw new GatewayFailure("requestTooLarge");
  return Buffer.concat(chunks);
}
