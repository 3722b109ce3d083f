import { describe, expect, it } from "vitest";
import { UnsupportedGateway } from "#lib/local/apigateway/index.ts";
import { aBody, aGateway, anOperation } from "./a-gateway.ts";

const bodyWith = (responses: object) =>
  aBody({ "/": { get: anOperation() } }, { "x-amazon-apigateway-gateway-responses": responses });
const template = (text: string) => ({ responseTemplates: { "application/json": text } });

describe("an answer of the gateway's own", () => {
  it("has the status, headers and body of its type", async () => {
    const { send } = await aGateway(
      bodyWith({
        MISSING_AUTHENTICATION_TOKEN: {
          statusCode: "404",
          responseParameters: { "gatewayresponse.header.Content-Type": "'application/problem+json'" },
          ...template(
            '{"id":"$context.requestId","type":"$context.error.responseType","said":$context.error.messageString}',
          ),
        },
      }),
    );

    const answer = await send("/v1/nothing");

    expect([answer.status, answer.headers["content-type"]]).toEqual([404, "application/problem+json"]);
    expect(JSON.parse(answer.text)).toEqual({
      id: answer.headers["x-amzn-requestid"],
      type: "MISSING_AUTHENTICATION_TOKEN",
      said: "Missing Authentication Token",
    });
  });

  it("falls back to the default of its family, keeping its own status when that names none", async () => {
    const { send } = await aGateway(
      bodyWith({ DEFAULT_4XX: template("four"), DEFAULT_5XX: { statusCode: "500", ...template("five") } }),
      () => "malformed",
    );

    const missing = await send("/v1/nothing");
    const malformed = await send("/v1/");

    expect([missing.status, missing.text]).toEqual([403, "four"]);
    expect([malformed.status, malformed.text]).toEqual([500, "five"]);
  });

  it("can't have a variable or a header mapping that the local gateway does not fill in", async () => {
    const strange = [
      [
        { DEFAULT_4XX: template("$context.error.validationErrorString") },
        "$context.error.validationErrorString",
      ],
      [{ DEFAULT_4XX: template("$input.body") }, "$input.body"],
      [
        {
          DEFAULT_4XX: { responseParameters: { "gatewayresponse.header.X": "method.request.header.Origin" } },
        },
        "method.request.header.Origin",
      ],
    ] as const;
    for (const [responses, named] of strange) {
      const started = aGateway(bodyWith(responses));
      await expect(started).rejects.toBeInstanceOf(UnsupportedGateway);
      await expect(started).rejects.toThrow(named);
    }
  });
});
