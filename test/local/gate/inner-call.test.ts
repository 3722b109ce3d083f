import { afterEach, beforeEach, expect, it } from "vitest";
import { type Gate, startGate } from "#lib/local/gate/index.ts";
import { accountId, allow, region } from "./world.ts";

const streamArn = `arn:aws:dynamodb:${region}:${accountId}:table/leads/stream/2026-01-01T00:00:00.000`;

let gate: Gate;
let carriedOut: string[];
beforeEach(async () => {
  gate = await startGate({ upstreams: {}, region, accountId });
  const keys = { accessKeyId: "READER", secretAccessKey: "secret" };
  gate.principals.register({
    name: "reader",
    ...keys,
    statements: allow("dynamodb:GetRecords", streamArn, "Stream"),
  });
  carriedOut = [];
});
afterEach(() => gate.close());

const read = (ShardIterator = `${streamArn}|1|MA==`, accessKeyId = "READER") =>
  gate.inner(
    {
      service: "dynamodb",
      target: "DynamoDBStreams_20120810.GetRecords",
      accessKeyId,
      body: { ShardIterator },
    },
    async (operation) => {
      carriedOut.push(operation);
      return { Records: [] };
    },
  );

it("a call from this process is allowed, noted and counted as one over the wire", async () => {
  expect(await read()).toEqual({ Records: [] });

  expect(gate.calls.all()).toMatchObject([
    { principal: "reader", service: "dynamodb", operation: "GetRecords", resources: [streamArn] },
  ]);
  expect(gate.principals.unexercised()).toEqual([]);
});

it("what its principal may not, and whom nobody knows, is refused and noted", async () => {
  await expect(read(`${streamArn}2|1|MA==`)).rejects.toThrow(
    /not authorized to perform: dynamodb:GetRecords/,
  );
  await expect(read(undefined, "NOBODY")).rejects.toThrow();

  expect(gate.denials.all()).toMatchObject([{ principal: "reader", action: "dynamodb:GetRecords" }]);
  expect(carriedOut).toEqual([]);
});

it("faults and hooks hit it: before it is made, and after", async () => {
  gate.faults.add({ nth: 1, effect: { kind: "throttle" } });
  gate.faults.add({ nth: 2, effect: { kind: "drop", when: "after" } });

  await expect(read()).rejects.toThrow("Injected by a fault switch: throttle");
  await expect(read()).rejects.toThrow("dropped");
  gate.beforeCall(() => "drop");
  await expect(read()).rejects.toThrow("dropped");

  expect(carriedOut).toEqual(["GetRecords"]);
});
