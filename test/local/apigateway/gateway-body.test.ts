import { describe, expect, it } from "vitest";
import { UnsupportedGateway } from "#lib/local/apigateway/index.ts";
import { aBody, aGateway, anOperation } from "./a-gateway.ts";

const withOperation = (more: object, integration: object = {}) =>
  aBody({ "/leads": { get: anOperation(more, integration) } });
const authorizer = (settings: object) =>
  aBody(
    {},
    {
      components: {
        securitySchemes: {
          keys: {
            type: "apiKey",
            name: "Authorization",
            in: "header",
            "x-amazon-apigateway-authtype": "custom",
            "x-amazon-apigateway-authorizer": { type: "request", authorizerUri: "x", ...settings },
          },
        },
      },
    },
  );

describe("a definition with something that the local gateway does not carry out", () => {
  it.each([
    ["x-amazon-apigateway-policy", aBody({}, { "x-amazon-apigateway-policy": {} })],
    ["x-amazon-apigateway-request-validators", aBody({}, { "x-amazon-apigateway-request-validators": {} })],
    ["openapi", aBody({}, { openapi: "3.1.0" })],
    [
      "paths./leads.get.x-amazon-apigateway-request-validator",
      withOperation({ "x-amazon-apigateway-request-validator": "all" }),
    ],
    ["paths./leads.get.requestBody", withOperation({ requestBody: {} })],
    ["paths./leads.get.x-amazon-apigateway-integration.type", withOperation({}, { type: "http_proxy" })],
    [
      "paths./leads.get.x-amazon-apigateway-integration.connectionType",
      withOperation({}, { connectionType: "VPC_LINK" }),
    ],
    [
      "paths./leads.get.x-amazon-apigateway-integration.timeoutInMillis",
      withOperation({}, { timeoutInMillis: 30_000 }),
    ],
    ["paths./leads.get: arn:aws:sqs:x names no function", withOperation({}, { uri: "arn:aws:sqs:x" })],
    ["paths./leads.get.security: other is not one authorizer", withOperation({ security: [{ other: [] }] })],
    ["paths./leads.trace", aBody({ "/leads": { trace: anOperation() } })],
    ["{proxy+}", aBody({ "/leads/{proxy+}": { get: anOperation() } })],
    ["authorizer.type", authorizer({ type: "token", authorizerResultTtlInSeconds: 0 })],
    ["authorizer.identitySource", authorizer({ authorizerResultTtlInSeconds: 300 })],
    [
      "authorizer.identityValidationExpression",
      authorizer({ identityValidationExpression: "x", authorizerResultTtlInSeconds: 0 }),
    ],
  ])("is refused with the name of the part: %s", async (named, body) => {
    const started = aGateway(body);

    await expect(started).rejects.toBeInstanceOf(UnsupportedGateway);
    await expect(started).rejects.toThrow(named);
  });

  it("is refused when the API is to compress", async () => {
    const started = aGateway(aBody({}), undefined, { minimumCompressionSize: 1_000 });

    await expect(started).rejects.toThrow("MinimumCompressionSize");
  });
});
