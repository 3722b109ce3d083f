import type { IncomingMessage } from "node:http";
import { bucketOfHost } from "#lib/local/iam/actions/s3-address.ts";
import { type AwsRequest, type AwsService, awsServices } from "#lib/local/iam/requested-actions.ts";

/** A request that reached the gate, split for reading. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: URLSearchParams;
}

export function readIncoming(request: IncomingMessage): Incoming {
  const target = request.url ?? "/";
  const at = target.indexOf("?");
  return {
    request,
    path: at < 0 ? target : target.slice(0, at),
    query: new URLSearchParams(at < 0 ? "" : target.slice(at + 1)),
  };
}

export function asAwsService(name: string): AwsService | undefined {
  return awsServices.find((service) => service === name);
}

/** Without a signature only the headers tell the protocol in which to refuse. */
export function guessService(request: IncomingMessage): AwsService {
  const target = String(request.headers["x-amz-target"] ?? "");
  if (target.startsWith("DynamoDB")) return "dynamodb";
  if (target.startsWith("AmazonSQS")) return "sqs";
  if (target.startsWith("TrentService")) return "kms";
  return target.startsWith("AWSEvents") ? "events" : "s3";
}

/** S3 bodies are streamed, save the list of keys to delete; the other protocols have their operands in the body. */
export function mustReadBody(service: AwsService, { request, query }: Incoming): boolean {
  if (service === "s3") return request.method === "POST" && query.has("delete");
  return service !== "lambda";
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export function toAwsRequest({ request, path, query }: Incoming, body: Buffer | null): AwsRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]);
  return {
    method: request.method ?? "GET",
    path,
    query,
    headers: Object.fromEntries(headers),
    body: body?.toString("utf8") ?? "",
  };
}

/** The target to ask upstream for: S3's virtual hosts become paths, since loopback names don't resolve everywhere. */
export function upstreamTarget(service: AwsService, { request }: Incoming): string {
  const target = request.url ?? "/";
  const bucket = service === "s3" ? bucketOfHost(request.headers.host ?? "") : null;
  return bucket ? `/${bucket}${target}` : target;
}
