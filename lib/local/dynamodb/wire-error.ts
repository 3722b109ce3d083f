/** An error as it goes on the wire; dynalite throws the same shape. */
export interface WireError extends Error {
  readonly statusCode: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly __type: string };
}

export const isWireError = (error: unknown): error is WireError =>
  error instanceof Error && "statusCode" in error && "body" in error;

const namespace = "com.amazonaws.dynamodb.v20120810#";

/** An error of DynamoDB's own. Some of its errors spell `Message`, so both spellings are sent. */
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

export const resourceNotFound = (what: string): WireError =>
  wireError("ResourceNotFoundException", `Requested resource not found: ${what} not found`);
