import { describe, expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import { gatewayBody } from "#lib/contract/openapi/gateway-body.ts";
import { gatewayResponses } from "#lib/contract/openapi/gateway-responses.ts";

const shared = {
  integrationUri: (routeId: string) => `uri:${routeId}`,
  authorizerUri: "uri:authorizer",
  authorizerResultTtlSeconds: 0,
  requestsPerSecond: 500,
};
const all = Object.values(routes);
const bodyFor = (corsOrigins: readonly string[]): string =>
  JSON.stringify(
    gatewayBody(all, {
      ...shared,
      corsOrigins,
      ...(corsOrigins.length > 0 && { preflightUri: "uri:preflight" }),
    }),
  );

describe("the gateway body", () => {
  it("answers no browser of another origin as long as no origin is named", () => {
    expect(bodyFor([])).not.toMatch(/"options":|access-control/);
  });

  it("lets the one named origin read the gateway's own errors, and anyone where there are more", () => {
    const header = "gatewayresponse.header.access-control-allow-origin";

    expect(bodyFor(["https://a.example"])).toContain(`"${header}":"'https://a.example'"`);
    expect(bodyFor(["https://a.example", "https://b.example"])).toContain(`"${header}":"'*'"`);
  });

  it("answers a preflight for every path, and asks no credentials of it", () => {
    const { paths } = JSON.parse(bodyFor(["https://a.example"]));

    for (const { path } of all) expect(paths[path].options.security, path).toEqual([]);
    expect(paths["/leads/{lead_id}"].options.parameters).toHaveLength(1);
  });

  it("keeps an authorizer's answer for one address alone, since keys may be bound to addresses", () => {
    const { components } = JSON.parse(bodyFor([]));
    const { identitySource } = components.securitySchemes.authorizer["x-amazon-apigateway-authorizer"];

    expect(identitySource.split(", ")).toEqual([
      "method.request.header.Authorization",
      "context.identity.sourceIp",
    ]);
  });

  it("gives each of the gateway's own refusals its own status, and none to those it does not know", () => {
    const responses = JSON.parse(bodyFor([]))["x-amazon-apigateway-gateway-responses"];
    const status = (type: string): number => Number(responses[type]?.statusCode);

    expect(responses).not.toHaveProperty("DEFAULT_4XX");
    expect(status("WAF_FILTERED")).toBe(403);
    expect(status("QUOTA_EXCEEDED")).toBe(429);
    expect(status("EXPIRED_TOKEN")).toBe(401);
    expect(status("INVALID_SIGNATURE")).toBe(401);
  });
});

it("the gateway's own 429 tells its budget and when to come back, its 401 how to sign in", () => {
  const { THROTTLED, UNAUTHORIZED } = gatewayResponses({ corsOrigins: [], requestsPerSecond: 40 }) as Record<
    string,
    { responseParameters: Record<string, string> }
  >;

  expect(THROTTLED?.responseParameters).toMatchObject({
    "gatewayresponse.header.retry-after": "'1'",
    "gatewayresponse.header.ratelimit": `'"gateway";r=0;t=1'`,
    "gatewayresponse.header.ratelimit-policy": `'"gateway";q=40;w=1'`,
  });
  expect(UNAUTHORIZED?.responseParameters).toMatchObject({
    "gatewayresponse.header.www-authenticate": "'Bearer'",
  });
});
