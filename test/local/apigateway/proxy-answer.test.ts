import { describe, expect, it } from "vitest";
import { aBody, aGateway, anOperation, type Behaviour } from "./a-gateway.ts";

const body = aBody({ "/": { get: anOperation(), head: anOperation() } });
const answering = (answer: unknown, options = {}) =>
  aGateway(body, (() => answer) satisfies Behaviour, options);

describe("a function's answer", () => {
  it("goes out with its status, headers and body", async () => {
    const { send } = await answering({
      statusCode: 201,
      headers: { "Content-Type": "text/csv", "X-Flag": true, "X-Both": "b" },
      multiValueHeaders: { "Set-Cookie": ["a=1", "b=2"], "X-Both": ["a", "b"] },
      body: "a,b",
      isBase64Encoded: false,
    });

    const answer = await send("/v1/");

    expect([answer.status, answer.text]).toEqual([201, "a,b"]);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv",
      "x-flag": "true",
      "x-both": "a, b",
      "set-cookie": ["a=1", "b=2"],
    });
  });

  it("is JSON unless it says otherwise, and empty without a body", async () => {
    const answer = await (await answering({ statusCode: "200" })).send("/v1/");

    expect([answer.status, answer.headers["content-type"], answer.text]).toEqual([
      200,
      "application/json",
      "",
    ]);
  });

  it("has the headers that are the gateway's own under another name", async () => {
    const headers = {
      Authorization: "x",
      "WWW-Authenticate": "Bearer",
      Server: "s",
      "Transfer-Encoding": "chunked",
    };
    const answer = await (await answering({ statusCode: 200, headers })).send("/v1/");

    expect(answer.headers).toMatchObject({
      "x-amzn-remapped-authorization": "x",
      "x-amzn-remapped-www-authenticate": "Bearer",
      "x-amzn-remapped-server": "s",
    });
    for (const name of ["authorization", "www-authenticate", "server", "transfer-encoding"])
      expect(answer.headers).not.toHaveProperty(name);
  });

  it("in base64 is decoded only when the first type that the caller accepts is a binary one", async () => {
    const bytes = Buffer.from([0, 255, 1]);
    const { send } = await answering(
      { statusCode: 200, body: bytes.toString("base64"), isBase64Encoded: true },
      { binaryMediaTypes: ["application/zip"] },
    );
    const get = (accept: string) => send("/v1/", { headers: { accept } });

    expect((await get("application/zip, */*")).bytes).toEqual(bytes);
    expect((await get("*/*, application/zip")).text).toBe(bytes.toString("base64"));
  });
});

describe("a malformed answer", () => {
  it.each([
    ["null", null],
    ["text", "hello"],
    ["a list", [{ statusCode: 200 }]],
    ["without a status", { body: "{}" }],
    ["with a status that is none", { statusCode: 99 }],
    ["with a field that is not known", { statusCode: 200, status: 200 }],
    ["with a body that is not text", { statusCode: 200, body: { a: 1 } }],
    ["with a number for a header", { statusCode: 200, headers: { "X-Count": 1 } }],
    ["with a header that HTTP does not allow", { statusCode: 200, headers: { "X-Line": "a\nb" } }],
    ["with one value where there are many", { statusCode: 200, multiValueHeaders: { "X-One": "a" } }],
  ])("%s is a 502", async (_, answer) => {
    const received = await (await answering(answer)).send("/v1/");

    expect([received.status, received.text]).toEqual([502, '{"message":"Internal server error"}']);
    expect(received.headers["x-amzn-errortype"]).toBe("InternalServerErrorException");
  });
});
