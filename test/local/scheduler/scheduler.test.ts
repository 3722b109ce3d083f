import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  DeleteScheduleGroupCommand,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  ListScheduleGroupsCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Destination } from "#lib/local/events/index.ts";
import { type Scheduler, SchedulerSnapshot, startScheduler } from "#lib/local/scheduler/index.ts";

const queueArn = "arn:aws:sqs:us-east-1:000000000000:work";
const dlqArn = "arn:aws:sqs:us-east-1:000000000000:dead";
const RoleArn = "arn:aws:iam::000000000000:role/r";
const base = { region: "us-east-1", accountId: "000000000000", retryDelayMs: () => 0 };

let scheduler: Scheduler;
let client: SchedulerClient;
let now: Date;
let delivered: { destination: Destination; payload: string }[];
let fail: (destination: Destination) => boolean;

const deliver = async (destination: Destination, payload: string): Promise<void> => {
  if (fail(destination)) throw new Error("busy");
  delivered.push({ destination, payload });
};
const clientOf = ({ url }: Scheduler): SchedulerClient =>
  new SchedulerClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "s" },
    maxAttempts: 1,
  });

beforeEach(async () => {
  now = new Date("2026-01-01T00:00:00Z");
  delivered = [];
  fail = () => false;
  scheduler = await startScheduler({ ...base, now: () => now, deliver });
  client = clientOf(scheduler);
});
afterEach(() => scheduler.close());

const schedule = (extra: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name: "s",
  ScheduleExpression: "at(2026-01-01T01:00:00)",
  FlexibleTimeWindow: { Mode: "OFF" },
  Target: { Arn: queueArn, RoleArn, Input: '{"go":1}' },
  ...extra,
});
const create = (extra: Partial<CreateScheduleCommandInput> = {}) =>
  client.send(new CreateScheduleCommand(schedule(extra)));
const get = (Name = "s", GroupName?: string) => client.send(new GetScheduleCommand({ Name, GroupName }));

/** Moves the clock and answers how many schedules ran. */
const runsIn = async (minutes: number): Promise<number> => {
  now = new Date(now.getTime() + minutes * 60_000);
  const runs = scheduler.tick();
  await scheduler.idle();
  return runs;
};

describe("a one-time schedule", () => {
  it("runs once, at its time, with its input and role", async () => {
    await create();

    expect(await runsIn(59)).toBe(0);
    expect(await runsIn(1)).toBe(1);
    expect(await runsIn(600)).toBe(0);
    expect(delivered).toEqual([
      {
        destination: {
          arn: queueArn,
          roleArn: RoleArn,
          sourceArn: "arn:aws:scheduler:us-east-1:000000000000:schedule/default/s",
        },
        payload: '{"go":1}',
      },
    ]);
    expect((await get()).Name).toBe("s");
  });

  it("is deleted after it ran when it asks for that", async () => {
    await create({ ActionAfterCompletion: "DELETE" });

    await runsIn(60);

    await expect(get()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("runs at the local time of its zone", async () => {
    await create({ ScheduleExpression: "at(2026-01-01T09:30:00)", ScheduleExpressionTimezone: "Asia/Tokyo" });

    expect(await runsIn(29)).toBe(0);
    expect(await runsIn(1)).toBe(1);
  });

  it("whose time has passed runs at the next tick", async () => {
    await create({ ScheduleExpression: "at(2025-12-31T23:59:59)" });

    expect(await runsIn(0)).toBe(1);
  });

  it("fills in what its input says of the run", async () => {
    const Input = '{"at":"<aws.scheduler.scheduled-time>","by":"<aws.scheduler.schedule-arn>"}';
    await create({ Target: { Arn: queueArn, RoleArn, Input, SqsParameters: { MessageGroupId: "g" } } });

    await runsIn(90);

    expect(JSON.parse(delivered[0]?.payload ?? "")).toEqual({
      at: "2026-01-01T01:00:00Z",
      by: "arn:aws:scheduler:us-east-1:000000000000:schedule/default/s",
    });
    expect(delivered[0]?.destination.messageGroupId).toBe("g");
  });
});

describe("a recurring schedule", () => {
  it("by rate runs at once and then at each period, also when the clock jumps", async () => {
    await create({ ScheduleExpression: "rate(10 minutes)" });

    expect(await runsIn(0)).toBe(1);
    expect(await runsIn(9)).toBe(0);
    expect(await runsIn(1)).toBe(1);
    expect(await runsIn(35)).toBe(3);
  });

  it("by cron runs between its start and its end, then is complete", async () => {
    await create({
      ScheduleExpression: "cron(0 12 * * ? *)",
      StartDate: new Date("2026-01-02T12:00:00Z"),
      EndDate: new Date("2026-01-03T12:00:00Z"),
      ActionAfterCompletion: "DELETE",
    });

    expect(await runsIn(24 * 60)).toBe(0);
    expect(await runsIn(10 * 24 * 60)).toBe(2);
    await expect(get()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("that is disabled does not run until an update enables it", async () => {
    await create({ ScheduleExpression: "cron(0 * * * ? *)", State: "DISABLED" });
    expect(await runsIn(180)).toBe(0);

    await client.send(new UpdateScheduleCommand(schedule({ ScheduleExpression: "cron(0 * * * ? *)" })));

    expect(await runsIn(0)).toBe(1);
    expect(await runsIn(60)).toBe(1);
  });

  it("runs with others in the order of their times", async () => {
    await create({
      Name: "b",
      ScheduleExpression: "cron(10 * * * ? *)",
      Target: { Arn: queueArn, RoleArn, Input: "b" },
    });
    await create({
      Name: "a",
      ScheduleExpression: "cron(20 * * * ? *)",
      Target: { Arn: queueArn, RoleArn, Input: "a" },
    });

    await runsIn(120);

    expect(delivered.map(({ payload }) => payload)).toEqual(["b", "a", "b", "a"]);
  });
});

describe("a run whose target fails", () => {
  it("is tried again, then becomes a dead letter", async () => {
    await create({
      Target: {
        Arn: queueArn,
        RoleArn,
        RetryPolicy: { MaximumRetryAttempts: 2 },
        DeadLetterConfig: { Arn: dlqArn },
      },
    });
    let tries = 0;
    fail = ({ arn }) => arn === queueArn && ++tries > 0;

    await runsIn(60);

    expect(tries).toBe(3);
    expect(delivered[0]?.destination).toMatchObject({
      arn: dlqArn,
      attributes: { SCHEDULE_ARN: expect.stringContaining("schedule/default/s"), RETRY_ATTEMPTS: "2" },
    });
  });
});

describe("the API", () => {
  it("gives back what it was given, with defaults and times", async () => {
    const StartDate = new Date("2026-02-01T00:00:00Z");
    const { ScheduleArn } = await create({ ScheduleExpression: "rate(1 day)", StartDate, Description: "d" });

    expect(await get()).toMatchObject({
      Arn: ScheduleArn,
      Name: "s",
      GroupName: "default",
      ScheduleExpression: "rate(1 day)",
      ScheduleExpressionTimezone: "UTC",
      StartDate,
      Description: "d",
      State: "ENABLED",
      ActionAfterCompletion: "NONE",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: { Arn: queueArn, RoleArn },
      CreationDate: now,
      LastModificationDate: now,
    });
  });

  it("creating answers a repeated token and refuses a second schedule of the name", async () => {
    const first = await create({ ClientToken: "token" });

    expect((await create({ ClientToken: "token" })).ScheduleArn).toBe(first.ScheduleArn);
    await expect(create({ ClientToken: "token", Description: "other" })).rejects.toMatchObject({
      name: "ConflictException",
      $metadata: { httpStatusCode: 409 },
    });
    await expect(create({ ClientToken: "another" })).rejects.toMatchObject({ name: "ConflictException" });
    await expect(create()).rejects.toMatchObject({ name: "ConflictException" });
  });

  it("updating replaces every member", async () => {
    await create({ Description: "d", State: "DISABLED" });

    now = new Date(now.getTime() + 60_000);
    await client.send(new UpdateScheduleCommand(schedule({ ScheduleExpression: "at(2026-01-01T02:00:00)" })));

    const updated = await get();
    expect(updated).toMatchObject({ State: "ENABLED", ScheduleExpression: "at(2026-01-01T02:00:00)" });
    expect(updated.Description).toBeUndefined();
    expect(updated.LastModificationDate).toEqual(now);
    expect(await runsIn(60)).toBe(0);
    expect(await runsIn(60)).toBe(1);
  });

  it("knows no schedule after it was deleted", async () => {
    await create();

    await client.send(new DeleteScheduleCommand({ Name: "s" }));

    const missing = { name: "ResourceNotFoundException", $metadata: { httpStatusCode: 404 } };
    await expect(get()).rejects.toMatchObject(missing);
    await expect(client.send(new DeleteScheduleCommand({ Name: "s" }))).rejects.toMatchObject(missing);
    await expect(client.send(new UpdateScheduleCommand(schedule()))).rejects.toMatchObject(missing);
    expect(await runsIn(600)).toBe(0);
  });

  it("lists by group, prefix and state, in pages", async () => {
    await client.send(new CreateScheduleGroupCommand({ Name: "g" }));
    for (const Name of ["a1", "a2", "a3", "b1"]) await create({ Name, GroupName: "g" });
    await create({ Name: "a4", GroupName: "g", State: "DISABLED" });
    await create({ Name: "a5" });
    const query = { GroupName: "g", NamePrefix: "a", State: "ENABLED", MaxResults: 2 } as const;

    const first = await client.send(new ListSchedulesCommand(query));
    const second = await client.send(new ListSchedulesCommand({ ...query, NextToken: first.NextToken }));

    expect(first.Schedules?.map(({ Name }) => Name)).toEqual(["a1", "a2"]);
    expect(second.Schedules?.map(({ Name }) => Name)).toEqual(["a3"]);
    expect(second.NextToken).toBeUndefined();
  });

  it("a group holds its schedules and takes them along", async () => {
    await expect(create({ GroupName: "g" })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    const { ScheduleGroupArn } = await client.send(new CreateScheduleGroupCommand({ Name: "g" }));
    await create({ GroupName: "g" });
    await create();

    expect((await get("s", "g")).Arn).toContain("schedule/g/s");
    expect((await client.send(new GetScheduleGroupCommand({ Name: "g" }))).Arn).toBe(ScheduleGroupArn);
    await client.send(new DeleteScheduleGroupCommand({ Name: "g" }));

    await expect(get("s", "g")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    expect((await get()).GroupName).toBe("default");
    const { ScheduleGroups } = await client.send(new ListScheduleGroupsCommand({}));
    expect(ScheduleGroups?.map(({ Name }) => Name)).toEqual(["default"]);
    await expect(client.send(new DeleteScheduleGroupCommand({ Name: "default" }))).rejects.toThrow(
      "can't be deleted",
    );
  });

  it.each<[string, Partial<CreateScheduleCommandInput>]>([
    ["an expression", { ScheduleExpression: "rate(1 minutes)" }],
    ["a time zone", { ScheduleExpressionTimezone: "Mars/Base" }],
    ["a name", { Name: "a b" }],
    ["a target", { Target: { Arn: "queue", RoleArn } }],
    ["a window", { FlexibleTimeWindow: { Mode: "FLEXIBLE" } }],
    [
      "a parameter that can't be honoured",
      { Target: { Arn: queueArn, RoleArn, KinesisParameters: { PartitionKey: "k" } } },
    ],
  ])("refuses %s that is not valid", async (_, extra) => {
    await expect(create(extra)).rejects.toMatchObject({
      name: "ValidationException",
      $metadata: { httpStatusCode: 400 },
    });
  });

  it("a snapshot restores groups and schedules, and the one-time runs that came due meanwhile", async () => {
    await client.send(new CreateScheduleGroupCommand({ Name: "g" }));
    await create({ GroupName: "g" });
    await create({ Name: "recurring", ScheduleExpression: "rate(1 minute)" });
    const snapshot = SchedulerSnapshot.parse(JSON.parse(JSON.stringify(scheduler.snapshot())));
    const later = new Date("2026-03-01T00:00:00Z");
    const again = await startScheduler({ ...base, now: () => later, deliver, snapshot });

    const found = await clientOf(again).send(new GetScheduleCommand({ Name: "s", GroupName: "g" }));
    const runs = again.tick();
    await again.close();

    expect(found.CreationDate).toEqual(now);
    expect(runs).toBe(1);
    expect(delivered).toHaveLength(1);
  });
});
