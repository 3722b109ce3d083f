import type { WireError } from "./dynalite.ts";

const namespace = "com.amazonaws.dynamodb.v20120810#";

/** An error of DynamoDB's own, ready for the wire. */
export const wireError = (type: string, message: string, more: Record<string, unknown> = {}): WireError =>
  Object.assign(new Error(message), {
    statusCode: 400,
    body: { __type: `${namespace}${type}`, message, Message: message, ...more },
  });

export const validationError = (message: string): WireError =>
  Object.assign(new Error(message), {
    statusCode: 400,
    body: { __type: "com.amazon.coral.validate#ValidationException", message },
  });
