import {
  CreateArchiveCommand,
  CreateEventBusCommand,
  DeleteEventBusCommand,
  DeleteRuleCommand,
  DescribeArchiveCommand,
  DescribeEventBusCommand,
  DescribeRuleCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListEventBusesCommand,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutEventsCommand,
  type PutEventsRequestEntry,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
  StartReplayCommand,
  type Target,
  TestEventPatternCommand,
} from "@aws-sdk/client-eventbridge";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Destination,
  type EventBridge,
  startEventBridge,
  Undeliverable,
} from "#lib/local/events/index.ts";

const queueArn = "arn:aws:sqs:us-east-1:000000000000:work";
const dlqArn = "arn:aws:sqs:us-east-1:000000000000:dead";
const options = { region: "us-east-1", accountId: "000000000000", retryDelayMs: () => 0 };

let bridge: EventBridge;
let client: EventBridgeClient;
let now: Date;
let delivered: { destination: Destination; payload: string }[];
let fail: (destination: Destination) => Error | undefined;

const deliver = async (destination: Destination, payload: string): Promise<void> => {
  const error = fail(destination);
  if (error) throw error;
  delivered.push({ destination, payload });
};
const clientOf = ({ url }: EventBridge): EventBridgeClient =>
  new EventBridgeClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "s" },
    maxAttempts: 1,
  });

beforeEach(async () => {
  now = new Date("2026-01-01T00:00:00.500Z");
  delivered = [];
  fail = () => undefined;
  bridge = await startEventBridge({ ...options, now: () => now, deliver });
  client = clientOf(bridge);
  await client.send(new CreateEventBusCommand({ Name: "bus" }));
});
afterEach(() => bridge.close());

const entry = (detail: object, extra: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  EventBusName: "bus",
  Source: "leadrail",
  DetailType: "lead.updated",
  Detail: JSON.stringify(detail),
  ...extra,
});
const put = async (...Entries: PutEventsRequestEntry[]) => {
  const answer = await client.send(new PutEventsCommand({ Entries }));
  await bridge.idle();
  return answer;
};
const rule = async (pattern: object, ...targets: Omit<Target, "Id">[]): Promise<void> => {
  await client.send(
    new PutRuleCommand({ Name: "r", EventBusName: "bus", EventPattern: JSON.stringify(pattern) }),
  );
  const Targets = targets.map((target, i) => ({ Id: `t${i}`, ...target }));
  if (Targets.length === 0) return;
  await client.send(new PutTargetsCommand({ Rule: "r", EventBusName: "bus", Targets }));
};

describe("PutEvents", () => {
  it("delivers a matching event whole to each target of the rule", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn }, { Arn: `${queueArn}2` });

    const { Entries, FailedEntryCount } = await put(
      entry({ id: 1 }, { Resources: ["x"] }),
      entry({}, { Source: "other" }),
    );

    expect(FailedEntryCount).toBe(0);
    expect(delivered.map(({ destination }) => destination)).toEqual([
      { arn: queueArn, sourceArn: "arn:aws:events:us-east-1:000000000000:rule/bus/r" },
      { arn: `${queueArn}2`, sourceArn: "arn:aws:events:us-east-1:000000000000:rule/bus/r" },
    ]);
    expect(JSON.parse(delivered[0]?.payload ?? "")).toEqual({
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

    expect(delivered[0]?.payload).toBe('"2025-05-05T05:05:05Z"');
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
    bridge.onEvent((_, bus) => seen.push(bus));

    expect((await put(entry({}, { EventBusName: "none" }))).FailedEntryCount).toBe(0);
    expect(seen).toEqual([]);
  });

  it("shows every accepted event to a listener until it stops", async () => {
    const seen: unknown[] = [];
    const stop = bridge.onEvent((event, bus) => seen.push([bus, event["detail-type"]]));

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
    await client.send(new PutRuleCommand({ Name: "s3", EventPattern: '{"source":["aws.s3"]}' }));
    await client.send(new PutTargetsCommand({ Rule: "s3", Targets: [{ Id: "t", Arn: queueArn }] }));

    const id = bridge.publish({
      source: "aws.s3",
      detailType: "Object Created",
      detail: { object: { key: "incoming/a.csv" } },
      resources: ["arn:aws:s3:::files"],
      time: now,
    });
    await bridge.idle();

    expect(JSON.parse(delivered[0]?.payload ?? "")).toMatchObject({
      id,
      source: "aws.s3",
      region: "us-east-1",
    });
  });
});

describe("a rule", () => {
  it("that is disabled delivers nothing until it is enabled", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    const named = { Name: "r", EventBusName: "bus" };

    await client.send(new DisableRuleCommand(named));
    await put(entry({}));
    expect(delivered).toHaveLength(0);

    await client.send(new EnableRuleCommand(named));
    await put(entry({}));
    expect(delivered).toHaveLength(1);
  });

  it("keeps its targets when it is put again, and its ARN names its bus", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    await client.send(
      new PutRuleCommand({
        Name: "r",
        EventBusName: "bus",
        EventPattern: '{"source":["new"]}',
        Description: "d",
      }),
    );

    const described = await client.send(new DescribeRuleCommand({ Name: "r", EventBusName: "bus" }));
    const { Targets } = await client.send(new ListTargetsByRuleCommand({ Rule: "r", EventBusName: "bus" }));

    expect(described).toMatchObject({
      Arn: "arn:aws:events:us-east-1:000000000000:rule/bus/r",
      EventPattern: '{"source":["new"]}',
      Description: "d",
      State: "ENABLED",
    });
    expect(Targets).toEqual([{ Id: "t0", Arn: queueArn }]);
  });

  it("can't be deleted while it has targets", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    const remove = new DeleteRuleCommand({ Name: "r", EventBusName: "bus" });

    await expect(client.send(remove)).rejects.toThrow("has targets");
    const { FailedEntries } = await client.send(
      new RemoveTargetsCommand({ Rule: "r", EventBusName: "bus", Ids: ["t0", "none"] }),
    );
    await client.send(remove);

    expect(FailedEntries).toMatchObject([{ TargetId: "none", ErrorCode: "ResourceNotFoundException" }]);
    await expect(
      client.send(new DescribeRuleCommand({ Name: "r", EventBusName: "bus" })),
    ).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("is listed by prefix, in pages", async () => {
    for (const Name of ["b2", "a1", "b1", "b3"]) {
      await client.send(new PutRuleCommand({ Name, EventBusName: "bus", EventPattern: '{"source":["x"]}' }));
    }
    const query = { EventBusName: "bus", NamePrefix: "b", Limit: 2 };

    const first = await client.send(new ListRulesCommand(query));
    const second = await client.send(new ListRulesCommand({ ...query, NextToken: first.NextToken }));

    expect(first.Rules?.map(({ Name }) => Name)).toEqual(["b1", "b2"]);
    expect(second.Rules?.map(({ Name }) => Name)).toEqual(["b3"]);
    expect(second.NextToken).toBeUndefined();
  });

  it("with an invalid pattern is refused", async () => {
    await expect(rule({ source: "leadrail" })).rejects.toMatchObject({
      name: "InvalidEventPatternException",
    });
    await expect(client.send(new PutRuleCommand({ Name: "r" }))).rejects.toThrow("must be specified");
  });

  it("beyond three hundred on one bus is refused", async () => {
    const make = (i: number) =>
      client.send(
        new PutRuleCommand({ Name: `r${i}`, EventBusName: "bus", EventPattern: '{"source":["x"]}' }),
      );
    for (let i = 0; i < 300; i++) await make(i);

    await expect(make(300)).rejects.toMatchObject({ name: "LimitExceededException" });
    await expect(make(299)).resolves.toBeDefined();
  });

  it("on a schedule sends an event for each time it comes due", async () => {
    await client.send(new PutRuleCommand({ Name: "tick", ScheduleExpression: "rate(5 minutes)" }));
    await client.send(new PutTargetsCommand({ Rule: "tick", Targets: [{ Id: "t", Arn: queueArn }] }));
    bridge.tick();
    expect(delivered).toHaveLength(0);

    now = new Date(now.getTime() + 11 * 60_000);
    bridge.tick();
    await bridge.idle();

    expect(delivered.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { "detail-type": "Scheduled Event", source: "aws.events", time: "2026-01-01T00:05:00Z" },
      { "detail-type": "Scheduled Event", time: "2026-01-01T00:10:00Z" },
    ]);
  });

  it("has its schedule checked, and only on the default bus", async () => {
    const bad = new PutRuleCommand({ Name: "s", ScheduleExpression: "cron(0 1 * * * *)" });
    const elsewhere = new PutRuleCommand({
      Name: "s",
      EventBusName: "bus",
      ScheduleExpression: "rate(1 day)",
    });

    await expect(client.send(bad)).rejects.toThrow("ScheduleExpression is not valid");
    await expect(client.send(elsewhere)).rejects.toThrow("only on the default event bus");
  });
});

describe("a target", () => {
  const detail = { id: "lead_1", text: 'say "hi"', n: 5, tags: ["a", "b"] };

  it.each([
    [{ Input: '{"fixed":true}' }, '{"fixed":true}'],
    [{ InputPath: "$.detail.tags[1]" }, '"b"'],
    [{ InputPath: "$.detail" }, JSON.stringify(detail)],
    [{ InputPath: "$.detail.none" }, "{}"],
    [
      {
        InputTransformer: {
          InputPathsMap: { id: "$.detail.id", text: "$.detail.text", n: "$.detail.n", tags: "$.detail.tags" },
          InputTemplate: '{"id":<id>,"say":"<text>!","n":<n>,"tags":<tags>,"in":"<tags>"}',
        },
      },
      String.raw`{"id":"lead_1","say":"say \"hi\"!","n":5,"tags":["a","b"],"in":"[\"a\",\"b\"]"}`,
    ],
    [{ InputTransformer: { InputTemplate: '"<aws.events.rule-name> and <unknown>"' } }, '"r and <unknown>"'],
    [
      { InputTransformer: { InputPathsMap: { x: "$.detail.none" }, InputTemplate: '{"a":"<x>","b":<x>}' } },
      '{"a":"","b":""}',
    ],
  ])("with %j gets %s", async (input, expected) => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn, ...input });

    await put(entry(detail));

    expect(delivered[0]?.payload).toBe(expected);
  });

  it("of a FIFO queue gets its message group, and its role", async () => {
    const RoleArn = "arn:aws:iam::000000000000:role/r";
    await rule({ source: ["leadrail"] }, { Arn: queueArn, RoleArn, SqsParameters: { MessageGroupId: "g" } });

    await put(entry({}));

    expect(delivered[0]?.destination).toMatchObject({ messageGroupId: "g", roleArn: RoleArn });
  });

  it("that fails is tried again until it succeeds", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    let failures = 3;
    fail = () => (failures-- > 0 ? new Error("busy") : undefined);

    await put(entry({}));

    expect(delivered).toHaveLength(1);
  });

  it("that keeps failing sends a dead letter that says why", async () => {
    await rule(
      { source: ["leadrail"] },
      { Arn: queueArn, DeadLetterConfig: { Arn: dlqArn }, RetryPolicy: { MaximumRetryAttempts: 2 } },
    );
    let tries = 0;
    fail = ({ arn }) => (arn === dlqArn ? undefined : new Error(`busy ${++tries}`));

    await put(entry({ id: 1 }));

    expect(tries).toBe(3);
    expect(delivered[0]?.destination).toMatchObject({
      arn: dlqArn,
      attributes: {
        RULE_ARN: "arn:aws:events:us-east-1:000000000000:rule/bus/r",
        TARGET_ARN: queueArn,
        ERROR_MESSAGE: "busy 3",
        EXHAUSTED_RETRY_CONDITION: "MaximumRetryAttempts",
        RETRY_ATTEMPTS: "2",
      },
    });
    expect(JSON.parse(delivered[0]?.payload ?? "")).toMatchObject({ detail: { id: 1 } });
  });

  it("that can't be reached at all is not tried again", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn, DeadLetterConfig: { Arn: dlqArn } });
    fail = ({ arn }) => (arn === dlqArn ? undefined : new Undeliverable("NO_PERMISSIONS", "denied"));

    await put(entry({}));

    expect(delivered[0]?.destination.attributes).toMatchObject({
      ERROR_CODE: "NO_PERMISSIONS",
      RETRY_ATTEMPTS: "0",
    });
  });

  it("is not tried past the age that its policy allows", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn, RetryPolicy: { MaximumEventAgeInSeconds: 60 } });
    let tries = 0;
    fail = () => {
      tries += 1;
      now = new Date(now.getTime() + 40_000);
      return new Error("busy");
    };

    await put(entry({}));

    expect(tries).toBe(2);
    expect(delivered).toEqual([]);
  });

  it("with two kinds of input, or an unknown parameter, is refused", async () => {
    await expect(rule({ source: ["x"] }, { Arn: queueArn, Input: "{}", InputPath: "$" })).rejects.toThrow(
      "Only one of",
    );
    await expect(rule({ source: ["x"] }, { Arn: queueArn, InputPath: "$..*" })).rejects.toThrow(
      "Invalid JSONPath",
    );
    await expect(
      rule({ source: ["x"] }, { Arn: queueArn, KinesisParameters: { PartitionKeyPath: "$" } }),
    ).rejects.toThrow("KinesisParameters");
  });

  it("is refused beyond five on a rule", async () => {
    await expect(
      rule({ source: ["x"] }, ...Array.from({ length: 6 }, () => ({ Arn: queueArn }))),
    ).rejects.toMatchObject({
      name: "LimitExceededException",
    });
  });
});

describe("buses, archives and the rest", () => {
  it("a bus exists once, and is deleted only without rules", async () => {
    await expect(client.send(new CreateEventBusCommand({ Name: "bus" }))).rejects.toMatchObject({
      name: "ResourceAlreadyExistsException",
    });
    await rule({ source: ["x"] });
    await expect(client.send(new DeleteEventBusCommand({ Name: "bus" }))).rejects.toThrow("with rules");
    await client.send(new DeleteRuleCommand({ Name: "r", EventBusName: "bus" }));
    await client.send(new DeleteEventBusCommand({ Name: "bus" }));

    const { EventBuses } = await client.send(new ListEventBusesCommand({}));
    expect(EventBuses?.map(({ Name }) => Name)).toEqual(["default"]);
    await expect(client.send(new DescribeEventBusCommand({ Name: "bus" }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("an archive keeps the events of its bus that match", async () => {
    const { Arn } = await client.send(new DescribeEventBusCommand({ Name: "bus" }));
    await client.send(
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

    expect(bridge.archived("kept")).toMatchObject([{ detail: { id: 1 } }]);
    expect(await client.send(new DescribeArchiveCommand({ ArchiveName: "kept" }))).toMatchObject({
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
      client.send(new TestEventPatternCommand({ EventPattern, Event: event }));

    expect(await test('{"source":["leadrail"]}')).toMatchObject({ Result: true });
    expect(await test('{"source":["other"]}')).toMatchObject({ Result: false });
    await expect(test("{}")).rejects.toMatchObject({ name: "InvalidEventPatternException" });
    await expect(test('{"source":["x"]}', "{}")).rejects.toThrow("id is a required argument");
  });

  it("an operation that is not there is named", async () => {
    const replay = new StartReplayCommand({
      ReplayName: "r",
      EventSourceArn: "a",
      EventStartTime: now,
      EventEndTime: now,
      Destination: { Arn: "a" },
    });

    await expect(client.send(replay)).rejects.toThrow("no operation StartReplay");
  });

  it("a snapshot restores buses, rules and targets", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    const snapshot: unknown = JSON.parse(JSON.stringify(bridge.snapshot()));
    const { EventBridgeSnapshot } = await import("#lib/local/events/index.ts");
    const again = await startEventBridge({
      ...options,
      now: () => now,
      deliver,
      snapshot: EventBridgeSnapshot.parse(snapshot),
    });

    await clientOf(again).send(new PutEventsCommand({ Entries: [entry({})] }));
    await again.idle();
    await again.close();

    expect(delivered).toHaveLength(1);
  });
});
