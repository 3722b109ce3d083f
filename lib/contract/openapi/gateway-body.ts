import { workbookMediaType } from "#lib/contract/transfer/exports.ts";
import type { AnyRoute } from "../route.ts";
import { type GatewayResponseOptions, gatewayResponses } from "./gateway-responses.ts";
import { otherMethods } from "./other-methods.ts";

export interface GatewayOptions extends GatewayResponseOptions {
  /** The invocation URI of a route's function; a deploy-time token is welcome. */
  readonly integrationUri: (routeId: string) => string;
  readonly authorizerUri: string;
  /** The invocation URI of the function that answers browsers' preflights; absent, there are none. */
  readonly preflightUri?: string | undefined;
  /** Seconds for which the gateway keeps an authorizer's answer; 0 lets a revoked key stop at once. */
  readonly authorizerResultTtlSeconds: number;
}

const proxyIntegration = (uri: string) => ({
  type: "aws_proxy",
  httpMethod: "POST",
  uri,
  passthroughBehavior: "when_no_match",
});

const withParameters = (path: string): Record<string, unknown> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
  };
};

const preflight = (path: string, uri: string): Record<string, unknown> => ({
  ...withParameters(path),
  responses: {},
  security: [],
  "x-amazon-apigateway-integration": proxyIntegration(uri),
});

/** Every method that a route answers: whoever may GET may ask for the headers alone. */
export const methodsOf = ({ method, aliases = [] }: AnyRoute): readonly string[] => [
  method,
  ...(method === "GET" ? ["HEAD"] : []),
  ...aliases,
];

const operation = (route: AnyRoute, options: GatewayOptions): Record<string, unknown> => ({
  ...withParameters(route.path),
  responses: {},
  security: route.roles === "public" ? [] : [{ authorizer: [] }],
  "x-amazon-apigateway-integration": proxyIntegration(options.integrationUri(route.id)),
});

const paths = (
  routes: readonly AnyRoute[],
  options: GatewayOptions,
): Record<string, Record<string, unknown>> => {
  const out: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const { preflightUri } = options;
    const item =
      out[route.path] ?? (preflightUri === undefined ? {} : { options: preflight(route.path, preflightUri) });
    for (const method of methodsOf(route)) item[method.toLowerCase()] = operation(route, options);
    out[route.path] = item;
  }
  for (const [path, item] of Object.entries(out)) {
    const allowed = Object.keys(item).map((method) => method.toUpperCase());
    item["x-amazon-apigateway-any-method"] = { ...withParameters(path), ...otherMethods(allowed) };
  }
  return out;
};

/** The one OpenAPI 3.0.1 body that API Gateway imports: routing and identity only, since the functions do the rest. */
export const gatewayBody = (
  routes: readonly AnyRoute[],
  options: GatewayOptions,
): Record<string, unknown> => ({
  openapi: "3.0.1",
  info: { title: "Leadrail", version: "v1" },
  paths: paths(routes, options),
  components: {
    securitySchemes: {
      authorizer: {
        type: "apiKey",
        name: "Authorization",
        in: "header",
        "x-amazon-apigateway-authtype": "custom",
        "x-amazon-apigateway-authorizer": {
          type: "request",
          // An answer that is kept holds for one address alone, since keys may be bound to addresses.
          identitySource: "method.request.header.Authorization, context.identity.sourceIp",
          authorizerUri: options.authorizerUri,
          authorizerResultTtlInSeconds: options.authorizerResultTtlSeconds,
        },
      },
    },
  },
  // What the gateway decodes where a caller's Accept begins with it.
  "x-amazon-apigateway-binary-media-types": [workbookMediaType],
  "x-amazon-apigateway-gateway-responses": gatewayResponses(options),
});
