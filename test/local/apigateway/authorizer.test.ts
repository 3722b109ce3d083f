import { describe, expect, it } from "vitest";
import { aBody, aGateway, anOperation, authorizerArn, type Behaviour, invocationUri } from "./a-gateway.ts";

const scheme = (settings: object = {}) => ({
  securitySchemes: {
    keys: {
      type: "apiKey",
      name: "Authorization",
      in: "header",
      "x-amazon-apigateway-authtype": "custom",
      "x-amazon-apigateway-authorizer": {
        type: "request",
        identitySource: "method.request.header.Authorization",
        authorizerUri: invocationUri(authorizerArn),
        authorizerResultTtlInSeconds: 0,
        ...settings,
      },
    },
  },
});
const guarded = anOperation({ security: [{ keys: [] }] });
const paths = {
  "/leads": { get: guarded, delete: guarded },
  "/open": { get: anOperation({ security: [] }) },
};
const bodyWith = (settings: object = {}) => aBody(paths, { components: scheme(settings) });

const policy = (effect: string, resource: string) => ({
  Version: "2012-10-17",
  Statement: [{ Action: "execute-api:Invoke", Effect: effect, Resource: resource }],
});
const everything = policy("Allow", "arn:aws:execute-api:*:*:api/v1/*");
const allowed = {
  principalId: "mem_1",
  policyDocument: everything,
  context: { actor: "{}", level: 3, is_new: true },
};

/** The authorizer answers this; the function behind it answers 200. */
const authorizing =
  (answer: unknown): Behaviour =>
  ({ type }) =>
    type === "REQUEST" ? answer : { statusCode: 200, body: "in" };
const aGuardedGateway = (answer: unknown, settings: object = {}) =>
  aGateway(bodyWith(settings), authorizing(answer));
const key = { headers: { Authorization: "Bearer k" } };

describe("an authorizer", () => {
  it("is asked with the request, without its body, in the name of the API", async () => {
    const { send, invoked, asked } = await aGuardedGateway(allowed);

    await send("/v1/leads?a=1", key);

    const { arn, event } = invoked[0] ?? {};
    expect(arn).toBe(authorizerArn);
    expect(event).toMatchObject({
      type: "REQUEST",
      methodArn: "arn:aws:execute-api:us-east-1:000000000000:api/v1/GET/leads",
      resource: "/leads",
      queryStringParameters: { a: "1" },
      pathParameters: {},
      stageVariables: {},
      requestContext: { stage: "v1", identity: { sourceIp: "127.0.0.1" } },
    });
    expect(event?.headers["Authorization"]).toBe("Bearer k");
    for (const field of ["body", "isBase64Encoded"]) expect(event).not.toHaveProperty(field);
    expect(asked[0]).toEqual([
      authorizerArn,
      "arn:aws:execute-api:us-east-1:000000000000:api/authorizers/keys",
    ]);
  });

  it("hands its context to the function as text", async () => {
    const { send, invoked } = await aGuardedGateway(allowed);

    expect((await send("/v1/leads", key)).text).toBe("in");
    expect(invoked[1]?.event.requestContext.authorizer).toMatchObject({
      actor: "{}",
      level: "3",
      is_new: "true",
      principalId: "mem_1",
      integrationLatency: expect.any(Number),
    });
  });

  it("is not asked on a method that is open", async () => {
    const { send, invoked } = await aGuardedGateway(allowed);

    expect((await send("/v1/open")).text).toBe("in");
    expect(invoked.map(({ event }) => event.type)).toEqual([undefined]);
  });

  it("is not asked for a caller without the identity source, who gets a 401", async () => {
    const { send, invoked } = await aGuardedGateway(allowed);

    for (const headers of [{}, { Authorization: "" }]) {
      const answer = await send("/v1/leads", { headers });
      expect([answer.status, answer.text]).toEqual([401, '{"message":"Unauthorized"}']);
    }
    expect(invoked).toEqual([]);
  });

  it("may look for its caller in several places, all of which must be there", async () => {
    const identitySource = "method.request.header.x-key, method.request.querystring.tenant";
    const { send } = await aGuardedGateway(allowed, { identitySource });

    expect((await send("/v1/leads?tenant=a", { headers: { "X-Key": "k" } })).status).toBe(200);
    expect((await send("/v1/leads", { headers: { "X-Key": "k" } })).status).toBe(401);
  });

  it.each([
    ["Unauthorized", 401, { ok: false, errorType: "Error", errorMessage: "Unauthorized" }],
    ["any other error", 500, { ok: false, errorType: "Error", errorMessage: "boom" }],
    ["no principal", 500, { policyDocument: everything }],
    ["no policy", 500, { principalId: "a", policyDocument: {} }],
    ["context that is not flat", 500, { ...allowed, context: { actor: { id: 1 } } }],
    ["a policy that denies", 403, { ...allowed, policyDocument: policy("Deny", "*") }],
    ["a policy for another method", 403, { ...allowed, policyDocument: policy("Allow", "*/v1/POST/leads") }],
  ])("that answers %s makes it a %i", async (_, status, answer) => {
    const { send, invoked } = await aGuardedGateway(answer);

    expect((await send("/v1/leads", key)).status).toBe(status);
    expect(invoked).toHaveLength(1);
  });
});

describe("an authorizer whose answers are kept", () => {
  const kept = { authorizerResultTtlInSeconds: 60 };

  it("is asked once for a caller, over all methods", async () => {
    const { send, invoked } = await aGuardedGateway(allowed, kept);

    for (const method of ["GET", "DELETE", "GET"])
      expect((await send("/v1/leads", { ...key, method })).status).toBe(200);
    await send("/v1/leads", { headers: { Authorization: "Bearer other" } });

    expect(invoked.filter(({ arn }) => arn === authorizerArn)).toHaveLength(2);
  });

  it("has its policy held against each request anew", async () => {
    const onlyGet = { ...allowed, policyDocument: policy("Allow", "*/v1/GET/leads") };
    const { send } = await aGuardedGateway(onlyGet, kept);

    expect((await send("/v1/leads", key)).status).toBe(200);
    expect((await send("/v1/leads", { ...key, method: "DELETE" })).status).toBe(403);
  });

  it("is asked again after a refusal", async () => {
    const refusal = { ok: false, errorType: "Error", errorMessage: "Unauthorized" };
    const { send, invoked } = await aGuardedGateway(refusal, kept);

    for (let index = 0; index < 2; index += 1) await send("/v1/leads", key);

    expect(invoked).toHaveLength(2);
  });
});
