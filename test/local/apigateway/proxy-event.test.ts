import { describe, expect, it } from "vitest";
import { aBody, aGateway, anOperation, functionArn } from "./a-gateway.ts";

const paths = { "/leads/{lead_id}": { get: anOperation({ operationId: "getLead" }), post: anOperation() } };

describe("a function's event", () => {
  it("has the path and its parameters as they were sent, still percent-encoded", async () => {
    const { send, invoked } = await aGateway(aBody(paths));

    await send("/v1/leads/email:a%2Bb%40example.com%2Fx");

    expect(invoked[0]?.arn).toBe(functionArn);
    expect(invoked[0]?.event).toMatchObject({
      resource: "/leads/{lead_id}",
      path: "/leads/email:a%2Bb%40example.com%2Fx",
      pathParameters: { lead_id: "email:a%2Bb%40example.com%2Fx" },
    });
  });

  it("has every value of a query parameter, decoded, and the last one by itself", async () => {
    const { send, invoked } = await aGateway(aBody(paths));

    await send("/v1/leads/7?tag=a&tag=b%20c+d&score%5Bgte%5D=70;limit=2");

    expect(invoked[0]?.event).toMatchObject({
      queryStringParameters: { tag: "b c d", "score[gte]": "70", limit: "2" },
      multiValueQueryStringParameters: { tag: ["a", "b c d"], "score[gte]": ["70"], limit: ["2"] },
    });
  });

  it("takes any name for a query parameter", async () => {
    const { send, invoked } = await aGateway(aBody(paths));

    await send("/v1/leads/7?__proto__=1&constructor=2");

    expect(Object.entries(invoked[0]?.event.queryStringParameters ?? {})).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });

  it("has null where there is nothing", async () => {
    const { send, invoked } = await aGateway(aBody({ "/": { get: anOperation() } }));

    await send("/v1/");

    expect(invoked[0]?.event).toMatchObject({
      path: "/",
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
    });
    expect(invoked[0]?.event.requestContext).not.toHaveProperty("authorizer");
  });

  it("has the headers in their letter case, with those that API Gateway adds and without those it keeps", async () => {
    const { send, invoked } = await aGateway(aBody(paths));
    const headers = {
      "X-One": ["a", "b"],
      "User-Agent": "test",
      "X-Forwarded-For": "10.0.0.1",
      TE: "trailers",
    };

    await send("/v1/leads/7", { method: "POST", headers, body: "x" });

    const { event } = invoked[0] ?? {};
    expect(event?.multiValueHeaders).toMatchObject({
      "X-One": ["a", "b"],
      "X-Forwarded-For": ["10.0.0.1, 127.0.0.1"],
      "X-Forwarded-Proto": ["http"],
    });
    expect(event?.headers["X-One"]).toBe("b");
    expect(event?.headers["X-Amzn-Trace-Id"]).toMatch(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24}$/);
    const names = Object.keys(event?.headers ?? {}).map((name) => name.toLowerCase());
    for (const kept of ["te", "content-length", "connection", "transfer-encoding"])
      expect(names).not.toContain(kept);
  });

  it("says where and by whom it was asked", async () => {
    const { send, invoked } = await aGateway(aBody(paths));

    const answer = await send("/v1/leads/7", { headers: { "User-Agent": "test", Host: "api.example.com" } });

    const context = invoked[0]?.event.requestContext;
    expect(context).toMatchObject({
      accountId: "000000000000",
      apiId: "api",
      domainName: "api.example.com",
      domainPrefix: "api",
      httpMethod: "GET",
      operationName: "getLead",
      path: "/v1/leads/7",
      protocol: "HTTP/1.1",
      resourcePath: "/leads/{lead_id}",
      stage: "v1",
      identity: { sourceIp: "127.0.0.1", userAgent: "test", userArn: null },
    });
    expect(context?.requestTime).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
    expect(answer.headers["x-amzn-requestid"]).toBe(context?.requestId);
    expect(answer.headers["x-amz-apigw-id"]).toBe(context?.extendedRequestId);
  });

  it("has a body as text, or in base64 when the API takes its type for binary", async () => {
    const binary = { "x-amazon-apigateway-binary-media-types": ["image/*"] };
    const { send, invoked } = await aGateway(aBody(paths, binary), undefined, {
      binaryMediaTypes: ["application/zip"],
    });
    const bytes = Buffer.from([0, 255, 1]);
    const post = (type: string, body: string | Buffer) =>
      send("/v1/leads/7", { method: "POST", headers: { "Content-Type": type }, body });

    await post("application/json; charset=utf-8", '{"name":"Ünal"}');
    await post("IMAGE/png; x=1", bytes);
    await post("application/zip", bytes);

    expect(invoked.map(({ event }) => [event.body, event.isBase64Encoded])).toEqual([
      ['{"name":"Ünal"}', false],
      [bytes.toString("base64"), true],
      [bytes.toString("base64"), true],
    ]);
  });
});

describe("a request that API Gateway refuses", () => {
  it.each(["/v1/leads/7?a=1|2", "/v1/leads/7?filter={}", "/v1/leads/7?filter=%7B}"])(
    "is one with an unencoded | or brace in its query: %s",
    async (target) => {
      const { send, invoked } = await aGateway(aBody(paths));

      expect((await send(target)).status).toBe(400);
      expect(invoked).toEqual([]);
    },
  );
});
