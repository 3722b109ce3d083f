import type { AnyRoute } from "../route.ts";
import { gatewayResponses } from "./gateway-responses.ts";

export interface GatewayOptions {
  /** The invocation URI of a route's function; a deploy-time token is welcome. */
  readonly integrationUri: (routeId: string) => string;
  readonly authorizerUri: string;
  /** Seconds for which the gateway keeps an authorizer's answer; 0 lets a revoked key stop at once. */
  readonly authorizerResultTtlSeconds: number;
}

const proxyIntegration = (uri: string) => ({
  type: "aws_proxy",
  httpMethod: "POST",
  uri,
  passthroughBehavior: "when_no_match",
});

const operation = (route: AnyRoute, options: GatewayOptions): Record<string, unknown> => ({
  responses: {},
  security: route.roles === "public" ? [] : [{ authorizer: [] }],
  "x-amazon-apigateway-integration": proxyIntegration(options.integrationUri(route.id)),
});

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

const paths = (
  routes: readonly AnyRoute[],
  options: GatewayOptions,
): Record<string, Record<string, unknown>> => {
  const out: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const item = out[route.path] ?? {};
    const parameters = pathParameters(route.path);
    for (const method of [route.method, ...(route.aliases ?? [])])
      item[method.toLowerCase()] = {
        ...(parameters.length > 0 ? { parameters } : {}),
        ...operation(route, options),
      };
    out[route.path] = item;
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
          identitySource: "method.request.header.Authorization",
          authorizerUri: options.authorizerUri,
          authorizerResultTtlInSeconds: options.authorizerResultTtlSeconds,
        },
      },
    },
  },
  "x-amazon-apigateway-gateway-responses": gatewayResponses(),
});
