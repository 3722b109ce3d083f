import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
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

/** Speaks AWS JSON 1.0: the operation from `x-amz-target`, errors by their type, a checksum on every answer. */
export const wireListener =
  (
    handle: (operation: string, body: Record<string, unknown>) => Promise<Record<string, unknown>>,
  ): RequestListener =>
  (request, response) => {
    const answer = async (): Promise<[status: number, body: unknown]> => {
      try {
        const [, operation = ""] = String(request.headers["x-amz-target"] ?? "").split(".");
        return [200, await handle(operation, parse(await buffer(request)))];
      } catch (error) {
        if (isWireError(error)) return [error.statusCode, error.body];
        const cause = error instanceof Error ? error.stack : String(error);
        return [500, { __type: "com.amazonaws.dynamodb.v20120810#InternalServerError", message: cause }];
      }
    };
    void answer().then(([status, body]) => {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        "content-type": JSON_1_0,
        "content-length": Buffer.byteLength(text),
        "x-amzn-requestid": randomUUID(),
        "x-amz-crc32": crc32(text),
      });
      response.end(text);
    });
  };
