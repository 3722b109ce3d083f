import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import * as z from "zod";
import { ServiceError } from "#lib/local/events/service-error.ts";
import { InvalidScheduleExpression } from "./expression/index.ts";

/** One operation of a REST service. */
export interface RestRoute {
  readonly method: string;
  /** First segment of the path. */
  readonly collection: string;
  /** Whether a second segment names one thing. */
  readonly named: boolean;
  readonly handle: (request: RestRequest) => object;
}

export interface RestRequest {
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const STATUS: Record<string, number> = { ConflictException: 409, ResourceNotFoundException: 404 };

/** Serves routes in the AWS REST JSON protocol. */
export function restService(routes: readonly RestRoute[]): RequestListener {
  return (request, response) => {
    answer(request, routes)
      .then((output) => send(response, 200, output))
      .catch((error: unknown) => sendError(response, error));
  };
}

async function answer(request: IncomingMessage, routes: readonly RestRoute[]): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const [, collection, encodedName = "", ...rest] = url.pathname.split("/");
  const route = routes.find(
    (known) =>
      known.method === request.method &&
      known.collection === collection &&
      known.named === (encodedName !== ""),
  );
  if (!route || rest.length > 0) {
    throw new ServiceError(
      "UnknownOperationException",
      `The local service has no ${request.method} ${url.pathname}`,
    );
  }
  const text = Buffer.concat(chunks).toString("utf8");
  const body: unknown = text === "" ? {} : JSON.parse(text);
  return route.handle({ name: decodeURIComponent(encodedName), query: url.searchParams, body });
}

function sendError(response: ServerResponse, error: unknown): void {
  const { code, message } = toServiceError(error);
  const status = code === "InternalServerException" ? 500 : (STATUS[code] ?? 400);
  response.setHeader("x-amzn-errortype", code);
  send(response, status, { Message: message });
}

function toServiceError(error: unknown): { code: string; message: string } {
  if (error instanceof ServiceError || error instanceof InvalidScheduleExpression) return error;
  if (error instanceof SyntaxError) return { code: "ValidationException", message: error.message };
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const where = issue?.path.join(".") ?? "";
    return {
      code: "ValidationException",
      message: `Value at '${where}' failed to satisfy constraint: ${issue?.message}`,
    };
  }
  return { code: "InternalServerException", message: error instanceof Error ? error.message : String(error) };
}

function send(response: ServerResponse, status: number, output: object): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json", "x-amzn-requestid": randomUUID() });
  response.end(JSON.stringify(output));
}
