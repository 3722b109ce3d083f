import { describe, expect, it } from "vitest";
import { aBody, aGateway, anOperation, type Behaviour, functionArn } from "./a-gateway.ts";

const body = aBody({ "/leads/{lead_id}": { post: anOperation({}, { timeoutInMillis: 50 }) } });
const failing =
  (errorType: string): Behaviour =>
  () => ({ ok: false, errorType, errorMessage: "x" });
const post = { method: "POST" };
const ok: Behaviour = () => ({ statusCode: 200 });

describe("the gateway's limits", () => {
  it("let a body of 10 MB through and nothing above", async () => {
    const { send, invoked } = await aGateway(aBody({ "/": { post: anOperation() } }));
    const size = 10 * 1024 * 1024;

    expect((await send("/v1/", { ...post, body: Buffer.alloc(size, "a") })).status).toBe(200);
    const tooLarge = await send("/v1/", { ...post, body: Buffer.alloc(size + 1, "a") });

    expect([tooLarge.status, tooLarge.text]).toEqual([413, '{"message":"Request Too Long"}']);
    expect(invoked).toHaveLength(1);
  });

  it("tell the caller when a request is more than Lambda takes", async () => {
    const { send } = await aGateway(body, failing("RequestEntityTooLargeException"));

    expect((await send("/v1/leads/7", post)).status).toBe(413);
  });

  it("end the wait for a function after the integration's timeout", async () => {
    const { send } = await aGateway(body, () => new Promise(() => undefined));

    const answer = await send("/v1/leads/7", post);

    expect([answer.status, answer.text]).toEqual([504, '{"message":"Endpoint request timed out"}']);
  });
});

describe("a function that can't answer", () => {
  it("is a 502 when it threw, answered too much or was not to be had", async () => {
    for (const type of [
      "Error",
      "Function.ResponseSizeTooLarge",
      "Sandbox.Timedout",
      "TooManyRequestsException",
    ]) {
      const { send } = await aGateway(body, failing(type));
      expect([type, (await send("/v1/leads/7", post)).status]).toEqual([type, 502]);
    }
  });

  it("is a 500 when its policy does not let this method invoke it, and the log says why", async () => {
    const lines: string[] = [];
    const { send, invoked } = await aGateway(body, ok, {
      allowInvoke: () => false,
      onLog: (line) => lines.push(line),
    });

    expect((await send("/v1/leads/7", post)).status).toBe(500);
    expect(invoked).toEqual([]);
    expect(lines.join()).toContain(`may not invoke ${functionArn}`);
  });

  it("is invoked in the name of its method and resource", async () => {
    const { send, asked } = await aGateway(body, ok);

    await send("/v1/leads/7", post);

    expect(asked).toEqual([
      [functionArn, "arn:aws:execute-api:us-east-1:000000000000:api/v1/POST/leads/{lead_id}"],
    ]);
  });
});
