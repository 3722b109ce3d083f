import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import * as z from "zod";
import { isWireError, wireError } from "./wire-error.ts";

const Body = z.record(z.string(), z.unknown());
const JSON_1_0 = "application/x-amz-json-1.0";

const parse = (bytes: Buffer): Record<string, unknown> => {
  try {
    return Body.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw wireError("SerializationException", "The request body is not a JSON object");
  }
};

/** An answer of the wire, whole. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
}

/** Answers a request, given its headers and its body. Never rejects. */
export type WireService = (headers: IncomingHttpHeaders, body: Buffer) => Promise<WireAnswer>;

/** Carries out an operation for whoever signed with this access key; nobody is an empty one. */
type Handle = (
  operation: string,
  body: Record<string, unknown>,
  caller: string,
) => Promise<Record<string, unknown>>;

/** The gate has checked the signature, where there is one. */
const callerIn = ({ authorization = "" }: IncomingHttpHeaders): string =>
  /Credential=([^/,\s]+)/.exec(authorization)?.[1] ?? "";

/** Speaks AWS JSON 1.0: the operation from `x-amz-target`, errors by their type, a checksum on every answer. */
export const wireService =
  (handle: Handle): WireService =>
  async (headers, bytes) => {
    const answer = async (): Promise<[status: number, body: unknown]> => {
      try {
        const [, operation = ""] = String(headers["x-amz-target"] ?? "").split(".");
        return [200, await handle(operation, parse(bytes), callerIn(headers))];
      } catch (error) {
        if (isWireError(error)) return [error.statusCode, error.body];
        const cause = error instanceof Error ? error.stack : String(error);
        return [500, { __type: "com.amazonaws.dynamodb.v20120810#InternalServerError", message: cause }];
      }
    };
    const [status, content] = await answer();
    const body = JSON.stringify(content);
    return {
      status,
      headers: {
        "content-type": JSON_1_0,
        "content-length": Buffer.byteLength(body),
        "x-amzn-requestid": randomUUID(),
        "x-amz-crc32": crc32(body),
      },
      body,
    };
  };

/** The same over HTTP. */
export const wireListener =
  (service: WireService): RequestListener =>
  (request, response) => {
    void buffer(request)
      .then((bytes) => service(request.headers, bytes))
      .then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        () => response.destroy(),
      );
  };
