import { describe, expect, it } from "vitest";
import { aBody, aGateway, anOperation } from "./a-gateway.ts";

const echo = ({
  httpMethod,
  resource,
  pathParameters,
}: {
  httpMethod: string;
  resource: string;
  pathParameters: unknown;
}) => ({
  statusCode: 200,
  body: JSON.stringify([httpMethod, resource, pathParameters]),
});
const aLeadsGateway = () =>
  aGateway(
    aBody({
      "/leads": { get: anOperation(), "x-amazon-apigateway-any-method": anOperation() },
      "/leads/{lead_id}": { get: anOperation() },
      "/leads/batch": { post: anOperation() },
      "/leads/{lead_id}/notes": { get: anOperation() },
      "/leads/batch/{part}": { get: anOperation() },
    }),
    echo,
  );

describe("a request", () => {
  it("goes to the resource whose literal segments match, before one with a parameter there", async () => {
    const { send } = await aLeadsGateway();

    expect(JSON.parse((await send("/v1/leads/7")).text)).toEqual([
      "GET",
      "/leads/{lead_id}",
      { lead_id: "7" },
    ]);
    expect(JSON.parse((await send("/v1/leads/7/notes")).text)).toEqual([
      "GET",
      "/leads/{lead_id}/notes",
      { lead_id: "7" },
    ]);
    expect(JSON.parse((await send("/v1/leads/batch/notes")).text)).toEqual([
      "GET",
      "/leads/batch/{part}",
      { part: "notes" },
    ]);
  });

  it("finds no other resource when the best one lacks the method", async () => {
    const { send, invoked } = await aLeadsGateway();

    expect((await send("/v1/leads/batch")).status).toBe(403);
    expect(invoked).toEqual([]);
  });

  it("of a method without an operation of its own goes to ANY", async () => {
    const { send } = await aLeadsGateway();

    expect(JSON.parse((await send("/v1/leads", { method: "PUT" })).text)).toEqual(["PUT", "/leads", null]);
  });

  it("may end in a slash, but not hold an empty segment", async () => {
    const { send } = await aLeadsGateway();

    expect(JSON.parse((await send("/v1/leads/7/")).text)).toEqual([
      "GET",
      "/leads/{lead_id}",
      { lead_id: "7" },
    ]);
    expect((await send("/v1/leads//notes")).status).toBe(403);
  });

  it("that no resource takes is told so as API Gateway words it", async () => {
    const answer = await (await aLeadsGateway()).send("/v1/nothing");

    expect([answer.status, answer.text]).toEqual([403, '{"message":"Missing Authentication Token"}']);
    expect(answer.headers["x-amzn-errortype"]).toBe("MissingAuthenticationTokenException");
  });

  it("outside of the stage is forbidden without a gateway response", async () => {
    const body = aBody(
      {},
      { "x-amazon-apigateway-gateway-responses": { DEFAULT_4XX: { statusCode: "418" } } },
    );
    const answer = await (await aGateway(body)).send("/v2/leads");

    expect([answer.status, answer.text]).toEqual([403, '{"message":"Forbidden"}']);
  });
});
