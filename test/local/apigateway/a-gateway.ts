import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { onTestFinished } from "vitest";
import { type ApiGatewayOptions, startApiGateway } from "#lib/local/apigateway/index.ts";
import type { InvokeResult } from "#lib/local/apigateway/invoke-function.ts";

export const functionArn = "arn:aws:lambda:us-east-1:000000000000:function:Main";
export const authorizerArn = "arn:aws:lambda:us-east-1:000000000000:function:Authorizer";

export const invocationUri = (arn: string): string =>
  `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arn}/invocations`;

/** An operation served by the function; `more` adds to it or replaces parts of it. */
export const anOperation = (more: object = {}, integration: object = {}): object => ({
  responses: {},
  "x-amazon-apigateway-integration": {
    type: "aws_proxy",
    httpMethod: "POST",
    uri: invocationUri(functionArn),
    ...integration,
  },
  ...more,
});

/** A body with the given paths; `more` adds to it or replaces parts of it. */
export const aBody = (paths: object, more: object = {}): object => ({
  openapi: "3.0.1",
  info: { title: "Test", version: "1" },
  paths,
  ...more,
});

type Event = APIGatewayProxyEvent & { readonly type?: string; readonly methodArn?: string };
/** What a function does; what it returns is its payload, a failure is given as an InvokeResult with `ok: false`. */
export type Behaviour = (event: Event) => unknown;

const isFailure = (value: unknown): value is Extract<InvokeResult, { ok: false }> =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false;

/** What the gateway invoked, through JSON as on the wire. */
export interface Invoked {
  readonly arn: string;
  readonly event: Event;
}

/** A gateway for one test; every function runs `behaviour`, which gets the authorizer's events too. */
export const aGateway = async (
  body: object,
  behaviour: Behaviour = () => ({ statusCode: 200, body: "{}" }),
  options: Partial<ApiGatewayOptions> = {},
) => {
  const invoked: Invoked[] = [];
  const asked: (readonly [functionArn: string, sourceArn: string])[] = [];
  const gateway = await startApiGateway({
    body,
    stageName: "v1",
    region: "us-east-1",
    accountId: "000000000000",
    apiId: "api",
    invoke: async (arn, given) => {
      const event: Event = JSON.parse(JSON.stringify(given));
      invoked.push({ arn, event });
      const payload = await behaviour(event);
      return isFailure(payload) ? payload : { ok: true, payload };
    },
    allowInvoke: (arn, sourceArn) => {
      asked.push([arn, sourceArn]);
      return true;
    },
    ...options,
  });
  onTestFinished(gateway.close);
  return {
    invoked,
    asked,
    url: gateway.url,
    send: (target: string, given?: Sent) => send(new URL(gateway.url), target, given),
  };
};

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** By node:http, since fetch would tidy the target and the headers. The target begins with the stage. */
const send = ({ hostname, port }: URL, path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
  new Promise<Received>((resolve, reject) => {
    const outgoing = httpRequest({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode = 0, headers: received } = incoming;
        resolve({ status: statusCode, headers: received, bytes, text: bytes.toString() });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
