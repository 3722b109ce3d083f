import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import * as z from "zod";
import { InvalidEventPattern } from "./pattern/index.ts";
import { ServiceError } from "./service-error.ts";

/** One operation of an AWS JSON service: parses its input, answers its output. */
export type Operation = (input: unknown) => object;

/** Binds a schema to a handler; input outside the schema is a ValidationException. */
export function operation<T>(schema: z.ZodType<T>, handle: (input: T) => object): Operation {
  return (input) => handle(schema.parse(input));
}

/** Serves operations in the AWS JSON 1.1 protocol, where a header names the operation. */
export function jsonService(
  prefix: string,
  operations: Readonly<Record<string, Operation>>,
): RequestListener {
  return (request, response) => {
    answer(request, prefix, operations)
      .then((output) => send(response, 200, output))
      .catch((error: unknown) => sendError(response, error));
  };
}

async function answer(
  request: IncomingMessage,
  prefix: string,
  operations: Readonly<Record<string, Operation>>,
): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const name = String(request.headers["x-amz-target"] ?? "").replace(`${prefix}.`, "");
  const run = operations[name];
  if (!run) throw new ServiceError("UnknownOperationException", `The local service has no operation ${name}`);
  return run(JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}"));
}

function sendError(response: ServerResponse, error: unknown): void {
  const known = toServiceError(error);
  const message = error instanceof Error ? error.message : String(error);
  if (known) send(response, 400, { __type: known.code, message: known.message });
  else send(response, 500, { __type: "InternalException", message });
}

function toServiceError(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error;
  if (error instanceof InvalidEventPattern) return new ServiceError(error.code, error.message);
  if (error instanceof SyntaxError) return new ServiceError("SerializationException", error.message);
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const where = issue?.path.join(".") ?? "";
    return new ServiceError(
      "ValidationException",
      `Value at '${where}' failed to satisfy constraint: ${issue?.message}`,
    );
  }
  return null;
}

function send(response: ServerResponse, status: number, output: object): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    "content-type": "application/x-amz-json-1.1",
    "x-amzn-requestid": randomUUID(),
  });
  response.end(JSON.stringify(output));
}
