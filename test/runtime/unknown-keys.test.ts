import type { APIGatewayProxyEvent } from "aws-lambda";
import { expect, it } from "vitest";
import { createExport } from "#lib/contract/transfer/exports.ts";
import { parseBody } from "#lib/runtime/parse-request.ts";

it("a key that another form of the body takes is not proposed in its own place", () => {
  const event = {
    body: JSON.stringify({ object: "deal", list: "list_01J0000000000000000000000B" }),
    headers: { "content-type": "application/json" },
  } as unknown as APIGatewayProxyEvent;

  expect(() => parseBody(createExport, event)).toThrow(
    expect.objectContaining({
      details: { errors: [{ pointer: "/list", code: "unknown_field", message: "There is no `list` here." }] },
    }),
  );
});
