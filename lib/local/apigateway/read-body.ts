import * as z from "zod";

/** The parts of an OpenAPI 3.0.1 body that the local gateway carries out; anything else is an error that names it. */

const Integration = z.strictObject({
  type: z.literal("aws_proxy"),
  httpMethod: z.literal("POST"),
  uri: z.string(),
  passthroughBehavior: z.literal("when_no_match").optional(),
});

const Operation = z.strictObject({
  parameters: z.array(z.unknown()).optional(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  "x-amazon-apigateway-integration": Integration,
});
export type Operation = z.infer<typeof Operation>;

const methods = ["get", "post", "put", "patch", "delete", "options"] as const;
const PathItem = z.partialRecord(z.enum(methods), Operation);

const Authorizer = z.strictObject({
  type: z.literal("request"),
  identitySource: z.literal("method.request.header.Authorization"),
  authorizerUri: z.string(),
  authorizerResultTtlInSeconds: z.number().int().min(0),
});

const GatewayResponse = z.strictObject({
  statusCode: z.string(),
  responseParameters: z.record(z.string().startsWith("gatewayresponse.header."), z.string()),
  responseTemplates: z.strictObject({ "application/json": z.string() }),
});
export type GatewayResponse = z.infer<typeof GatewayResponse>;

export const GatewayBody = z.strictObject({
  openapi: z.literal("3.0.1"),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), PathItem),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      authorizer: z.strictObject({
        type: z.literal("apiKey"),
        name: z.literal("Authorization"),
        in: z.literal("header"),
        "x-amazon-apigateway-authtype": z.literal("custom"),
        "x-amazon-apigateway-authorizer": Authorizer,
      }),
    }),
  }),
  "x-amazon-apigateway-gateway-responses": z.record(z.string(), GatewayResponse),
});
export type GatewayBody = z.infer<typeof GatewayBody>;

/** The function in `…:path/2015-03-31/functions/<arn>/invocations`. */
export const functionArnOf = (uri: string): string => {
  const arn = /\/functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1];
  if (arn === undefined) throw new Error(`${uri} names no function`);
  return arn;
};
