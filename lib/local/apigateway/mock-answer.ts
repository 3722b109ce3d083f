import type { ServerResponse } from "node:http";
import type { MockIntegration, Operation } from "./gateway-body.ts";
import { GatewayFailure } from "./gateway-failure.ts";
import type { RequestIds } from "./request-ids.ts";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

/** Answers a request without a function. Throws the gateway's 415 for a body of a type without a template. */
export type AnswerMock = (response: ServerResponse, contentType: string | undefined, ids: RequestIds) => void;

const HEADER = "method.response.header.";

/** The one variable that is filled in. */
const REQUEST_ID = "$context.requestId";

/** Compiles a mock. Throws UnsupportedGateway for a header that the method does not declare, as an import of it fails. */
export function mockAnswer(
  { responses: declared = {} }: Operation,
  { requestTemplates, responses }: MockIntegration,
  place: string,
): AnswerMock {
  const { statusCode, responseParameters, responseTemplates } = responses.default;
  const headers = Object.entries(responseParameters).map(([name, value]): [string, string] => {
    const header = name.slice(HEADER.length);
    if (!Object.hasOwn(declared[statusCode]?.headers ?? {}, header))
      throw new UnsupportedGateway(place, `the method declares no header ${header} of its ${statusCode}`);
    return [header.toLowerCase(), value.slice(1, -1)];
  });
  const template = responseTemplates["application/json"];
  if (/\$/.test(template.replaceAll(REQUEST_ID, "")))
    throw new UnsupportedGateway(place, `a mock's template has no variable but ${REQUEST_ID}`);
  return (response, contentType, ids) => {
    const type = (contentType ?? "application/json").split(";")[0]?.trim().toLowerCase() ?? "";
    if (!Object.hasOwn(requestTemplates, type)) throw new GatewayFailure("unsupportedMediaType", type);
    response.writeHead(Number(statusCode), {
      "content-type": "application/json",
      "x-amzn-requestid": ids.requestId,
      "x-amz-apigw-id": ids.extendedRequestId,
      ...Object.fromEntries(headers),
    });
    response.end(template.replaceAll(REQUEST_ID, ids.requestId));
  };
}
