import {
  CreateArchiveCommand,
  CreateEventBusCommand,
  DeleteEventBusCommand,
  DeleteRuleCommand,
  DescribeArchiveCommand,
  DescribeEventBusCommand,
  ListEventBusesCommand,
  PutEventsCommand,
  type PutEventsRequestEntry,
  StartReplayCommand,
  type Target,
  TestEventPatternCommand,
} from "@aws-sdk/client-eventbridge";
import { describe, expect, it } from "vitest";
import { startEventBridge } from "#lib/local/events/index.ts";
import { anEventBridge, clientOf, entry, options, putEvents, putRule, queueArn } from "./a-bus.ts";

const world = anEventBridge();
const put = (...entries: PutEventsRequestEntry[]) => putEvents(world(), entries);
const rule = (pattern: object, ...targets: Omit<Target, "Id">[]) => putRule(world(), pattern, ...targets);

describe("buses, archives and the rest", () => {
  it("a bus exists once, and is deleted only without rules", async () => {
    await expect(world().client.send(new CreateEventBusCommand({ Name: "bus" }))).rejects.toMatchObject({
      name: "ResourceAlreadyExistsException",
    });
    await rule({ source: ["x"] });
    await expect(world().client.send(new DeleteEventBusCommand({ Name: "bus" }))).rejects.toThrow(
      "with rules",
    );
    await world().client.send(new DeleteRuleCommand({ Name: "r", EventBusName: "bus" }));
    await world().client.send(new DeleteEventBusCommand({ Name: "bus" }));

    const { EventBuses } = await world().client.send(new ListEventBusesCommand({}));
    expect(EventBuses?.map(({ Name }) => Name)).toEqual(["default"]);
    await expect(world().client.send(new DescribeEventBusCommand({ Name: "bus" }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("an archive keeps the events of its bus that match", async () => {
    const { Arn } = await world().client.send(new DescribeEventBusCommand({ Name: "bus" }));
    await world().client.send(
      new CreateArchiveCommand({
        ArchiveName: "kept",
        EventSourceArn: Arn,
        EventPattern: '{"detail-type":[{"prefix":"lead."}]}',
        RetentionDays: 7,
      }),
    );

    await put(
      entry({ id: 1 }),
      entry({}, { DetailType: "team.member.added" }),
      entry({}, { EventBusName: "default" }),
    );

    expect(world().bridge.archived("kept")).toMatchObject([{ detail: { id: 1 } }]);
    expect(await world().client.send(new DescribeArchiveCommand({ ArchiveName: "kept" }))).toMatchObject({
      EventCount: 1,
      RetentionDays: 7,
      EventSourceArn: Arn,
    });
  });

  it("TestEventPattern answers without sending", async () => {
    const Event = JSON.stringify({
      id: "1",
      account: "1",
      source: "leadrail",
      time: "2026-01-01T00:00:00Z",
      region: "us-east-1",
      resources: [],
      "detail-type": "x",
    });
    const test = (EventPattern: string, event = Event) =>
      world().client.send(new TestEventPatternCommand({ EventPattern, Event: event }));

    expect(await test('{"source":["leadrail"]}')).toMatchObject({ Result: true });
    expect(await test('{"source":["other"]}')).toMatchObject({ Result: false });
    await expect(test("{}")).rejects.toMatchObject({ name: "InvalidEventPatternException" });
    await expect(test('{"source":["x"]}', "{}")).rejects.toThrow("id is a required argument");
  });

  it("an operation that is not there is named", async () => {
    const replay = new StartReplayCommand({
      ReplayName: "r",
      EventSourceArn: "a",
      EventStartTime: world().now,
      EventEndTime: world().now,
      Destination: { Arn: "a" },
    });

    await expect(world().client.send(replay)).rejects.toThrow("no operation StartReplay");
  });

  it("a killed run leaves its buses, rules and targets to the next as they were answered", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    const delivered: string[] = [];
    const again = await startEventBridge({
      ...options,
      now: () => world().now,
      deliver: async (_destination, payload) => void delivered.push(payload),
      ...world().kept,
    });

    await clientOf(again).send(new PutEventsCommand({ Entries: [entry({})] }));
    await again.idle();
    await again.close();

    expect(delivered).toHaveLength(1);
  });

  it("an event that was accepted before a kill and is not at its target is delivered by the next run", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    world().fail = () => new Error("busy");
    await world().client.send(new PutEventsCommand({ Entries: [entry({})] }));
    const delivered: string[] = [];
    const again = await startEventBridge({
      ...options,
      now: () => world().now,
      deliver: async (_destination, payload) => void delivered.push(payload),
      ...world().kept,
    });

    again.resume();
    await again.idle();
    await again.close();

    expect(delivered).toHaveLength(1);
    expect(world().kept.underWay.entries()).toEqual([]);
  });
});
