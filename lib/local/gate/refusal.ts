import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { AwsService } from "#lib/local/iam/requested-actions.ts";

/** An answer that the gate gives instead of the service behind it. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Further elements of S3's error document. */
  readonly details?: Readonly<Record<string, string>>;
}

const CONTENT_TYPES: Record<Exclude<AwsService, "s3">, string> = {
  dynamodb: "application/x-amz-json-1.0",
  sqs: "application/x-amz-json-1.0",
  events: "application/x-amz-json-1.1",
  scheduler: "application/json",
  lambda: "application/json",
  kms: "application/x-amz-json-1.1",
};

const NAMESPACES: Partial<Record<AwsService, string>> = {
  dynamodb: "com.amazonaws.dynamodb.v20120810#",
  sqs: "com.amazonaws.sqs#",
};

/** Writes a refusal in the protocol of the service. A HEAD request gets the status alone, as from S3. */
export function sendRefusal(response: ServerResponse, service: AwsService, refusal: Refusal): void {
  if (response.headersSent || response.destroyed) return;
  const requestId = randomUUID();
  const isXml = service === "s3";
  response.writeHead(refusal.status, {
    "content-type": isXml ? "application/xml" : CONTENT_TYPES[service],
    "x-amzn-requestid": requestId,
    ...(isXml ? { "x-amz-request-id": requestId } : { "x-amzn-errortype": refusal.code }),
  });
  response.end(isXml ? toXml(refusal, requestId) : toJson(service, refusal));
}

function toJson(service: AwsService, { code, message }: Refusal): string {
  const isRest = service === "scheduler" || service === "lambda";
  return JSON.stringify(
    isRest ? { Message: message } : { __type: `${NAMESPACES[service] ?? ""}${code}`, message },
  );
}

function toXml({ code, message, details }: Refusal, requestId: string): string {
  const elements = { Code: code, Message: message, ...details, RequestId: requestId };
  const body = Object.entries(elements).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${body.join("")}</Error>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
