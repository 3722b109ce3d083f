import * as z from "zod";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

// Strict at every level: what API Gateway would read and this gateway does not carry out must not pass in silence.

const ProxyIntegration = z.strictObject({
  type: z.literal("aws_proxy"),
  httpMethod: z.literal("POST"),
  uri: z.string(),
  /** Without effect on a proxy integration, which has no templates. */
  passthroughBehavior: z.enum(["when_no_match", "when_no_templates", "never"]).optional(),
  /** API Gateway's bounds. */
  timeoutInMillis: z.number().int().min(50).max(29_000).default(29_000),
});

const quoted = z.string().regex(/^'.*'$/);
/** Answers by itself; `never` refuses what it has no template for, which any other behaviour would fail on. */
const MockIntegration = z.strictObject({
  type: z.literal("mock"),
  passthroughBehavior: z.literal("never"),
  requestTemplates: z.record(z.string(), z.string().regex(/^\{"statusCode":\d{3}\}$/)),
  responses: z.strictObject({
    default: z.strictObject({
      statusCode: z.string().regex(/^[2-5]\d\d$/),
      responseParameters: z.record(z.string().startsWith("method.response.header."), quoted).default({}),
      responseTemplates: z.strictObject({ "application/json": z.string() }),
    }),
  }),
});
const Integration = z.discriminatedUnion("type", [ProxyIntegration, MockIntegration]);

const MethodResponse = z.looseObject({ headers: z.record(z.string(), z.unknown()).optional() });

const PathParameter = z.strictObject({
  name: z.string(),
  in: z.literal("path"),
  required: z.literal(true),
  schema: z.strictObject({ type: z.literal("string") }),
});

const Operation = z.strictObject({
  operationId: z.string().optional(),
  parameters: z.array(PathParameter).optional(),
  /** Headers that a mock may set; a proxy integration answers for itself. */
  responses: z.record(z.string(), MethodResponse).optional(),
  security: z
    .array(z.record(z.string(), z.array(z.never())))
    .max(1)
    .default([]),
  "x-amazon-apigateway-integration": Integration,
});

const methods = ["get", "post", "put", "patch", "delete", "head", "options"] as const;
const PathItem = z.partialRecord(z.enum([...methods, "x-amazon-apigateway-any-method"]), Operation);

const Authorizer = z
  .strictObject({
    type: z.literal("request"),
    identitySource: z.string().optional(),
    authorizerUri: z.string(),
    authorizerResultTtlInSeconds: z.number().int().min(0).max(3_600).default(300),
  })
  .refine(({ identitySource, authorizerResultTtlInSeconds: ttl }) => identitySource || ttl === 0, {
    message: "a cached authorizer needs an identity source",
    path: ["identitySource"],
  });

const SecurityScheme = z.strictObject({
  type: z.literal("apiKey"),
  name: z.string(),
  in: z.literal("header"),
  "x-amazon-apigateway-authtype": z.string(),
  "x-amazon-apigateway-authorizer": Authorizer,
});

const GatewayResponse = z.strictObject({
  statusCode: z
    .string()
    .regex(/^[1-5]\d\d$/)
    .optional(),
  responseParameters: z.record(z.string().startsWith("gatewayresponse.header."), z.string()).default({}),
  responseTemplates: z.strictObject({ "application/json": z.string().optional() }).default({}),
});

const GatewayBody = z.strictObject({
  openapi: z.literal("3.0.1"),
  info: z.record(z.string(), z.unknown()),
  paths: z.record(z.string().startsWith("/"), PathItem),
  components: z
    .strictObject({ securitySchemes: z.record(z.string(), SecurityScheme).default({}) })
    .default({ securitySchemes: {} }),
  "x-amazon-apigateway-gateway-responses": z.record(z.string(), GatewayResponse).default({}),
  "x-amazon-apigateway-binary-media-types": z.array(z.string()).default([]),
});

/** The parts of an OpenAPI 3.0.1 body that the local gateway carries out. */
export type GatewayBody = z.infer<typeof GatewayBody>;
export type Operation = z.infer<typeof Operation>;
export type MockIntegration = z.infer<typeof MockIntegration>;
export type AuthorizerSettings = z.infer<typeof Authorizer>;
export type GatewayResponse = z.infer<typeof GatewayResponse>;

/** Reads a body whose intrinsics are resolved. Throws UnsupportedGateway naming the part that is not carried out. */
export function readGatewayBody(body: unknown): GatewayBody {
  const parsed = GatewayBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [
    ...(issue?.path ?? []),
    ...(issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : []),
  ];
  throw new UnsupportedGateway(
    path.join(".") || "the body",
    issue?.code === "unrecognized_keys"
      ? "not supported by the local gateway"
      : (issue?.message ?? "invalid"),
  );
}
