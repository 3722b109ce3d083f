import { randomBytes, randomUUID } from "node:crypto";

/** What API Gateway names a request by. */
export interface RequestIds {
  readonly requestId: string;
  /** Also the header `x-amz-apigw-id`. */
  readonly extendedRequestId: string;
}

export function newRequestIds(): RequestIds {
  return { requestId: randomUUID(), extendedRequestId: randomBytes(11).toString("base64") };
}
