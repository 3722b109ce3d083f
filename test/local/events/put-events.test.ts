import {
  type PutEventsRequestEntry,
  PutRuleCommand,
  PutTargetsCommand,
  type Target,
} from "@aws-sdk/client-eventbridge";
import { describe, expect, it } from "vitest";
import { anEventBridge, entry, putEvents, putRule, queueArn } from "./a-bus.ts";

const world = anEventBridge();
const put = (...entries: PutEventsRequestEntry[]) => putEvents(world(), entries);
const rule = (pattern: object, ...targets: Omit<Target, "Id">[]) => putRule(world(), pattern, ...targets);

describe("PutEvents", () => {
  it("delivers a matching event whole to each target of the rule", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn }, { Arn: `${queueArn}2` });

    const { Entries, FailedEntryCount } = await put(
      entry({ id: 1 }, { Resources: ["x"] }),
      entry({}, { Source: "other" }),
    );

    expect(FailedEntryCount).toBe(0);
    expect(world().delivered.map(({ destination }) => destination)).toEqual([
      { arn: queueArn, sourceArn: "arn:aws:events:us-east-1:000000000000:rule/bus/r" },
      { arn: `${queueArn}2`, sourceArn: "arn:aws:events:us-east-1:000000000000:rule/bus/r" },
    ]);
    expect(JSON.parse(world().delivered[0]?.payload ?? "")).toEqual({
      version: "0",
      id: Entries?.[0]?.EventId,
      "detail-type": "lead.updated",
      source: "leadrail",
      account: "000000000000",
      time: "2026-01-01T00:00:00Z",
      region: "us-east-1",
      resources: ["x"],
      detail: { id: 1 },
    });
  });

  it("keeps the time that the sender gives", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn, InputPath: "$.time" });

    await put(entry({}, { Time: new Date("2025-05-05T05:05:05Z") }));

    expect(world().delivered[0]?.payload).toBe('"2025-05-05T05:05:05Z"');
  });

  it("fails each bad entry by itself and accepts the others", async () => {
    const { Entries, FailedEntryCount } = await put(
      entry({ ok: true }),
      entry({}, { Source: undefined }),
      entry({}, { DetailType: "" }),
      entry({}, { Detail: "[1]" }),
      entry({}, { Detail: "{" }),
      entry({}, { Source: "aws.ec2" }),
    );

    expect(FailedEntryCount).toBe(5);
    expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
      undefined,
      "InvalidArgument",
      "InvalidArgument",
      "MalformedDetail",
      "MalformedDetail",
      "NotAuthorizedForSourceException",
    ]);
  });

  it("refuses more than ten entries, none, and more than a megabyte", async () => {
    const refused = { name: "ValidationException" };

    await expect(put(...Array.from({ length: 11 }, () => entry({})))).rejects.toMatchObject(refused);
    await expect(put()).rejects.toMatchObject(refused);
    await expect(put(entry({ text: "x".repeat(1_048_576) }))).rejects.toThrow("over the limit");
    await expect(
      put(entry({ text: "x".repeat(500_000) }), entry({ text: "x".repeat(500_000) })),
    ).resolves.toBeDefined();
  });

  it("accepts an event for a bus that does not exist and sends it nowhere", async () => {
    const seen: string[] = [];
    world().bridge.onEvent((_, bus) => seen.push(bus));

    expect((await put(entry({}, { EventBusName: "none" }))).FailedEntryCount).toBe(0);
    expect(seen).toEqual([]);
  });

  it("shows every accepted event to a listener until it stops", async () => {
    const seen: unknown[] = [];
    const stop = world().bridge.onEvent((event, bus) => seen.push([bus, event["detail-type"]]));

    await put(entry({}), entry({}, { EventBusName: undefined, DetailType: "other" }));
    stop();
    await put(entry({}));

    expect(seen).toEqual([
      ["bus", "lead.updated"],
      ["default", "other"],
    ]);
  });
});

describe("an event of an AWS service", () => {
  it("is published on the default bus, where rules find it", async () => {
    await world().client.send(new PutRuleCommand({ Name: "s3", EventPattern: '{"source":["aws.s3"]}' }));
    await world().client.send(new PutTargetsCommand({ Rule: "s3", Targets: [{ Id: "t", Arn: queueArn }] }));

    const id = world().bridge.publish({
      source: "aws.s3",
      detailType: "Object Created",
      detail: { object: { key: "incoming/a.csv" } },
      resources: ["arn:aws:s3:::files"],
      time: world().now,
    });
    await world().bridge.idle();

    expect(JSON.parse(world().delivered[0]?.payload ?? "")).toMatchObject({
      id,
      source: "aws.s3",
      region: "us-east-1",
    });
  });
});
