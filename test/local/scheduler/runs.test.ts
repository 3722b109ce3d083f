import { type CreateScheduleCommandInput, UpdateScheduleCommand } from "@aws-sdk/client-scheduler";
import { describe, expect, it } from "vitest";
import {
  aScheduler,
  createIn,
  dlqArn,
  getIn,
  queueArn,
  RoleArn,
  runsAfter,
  schedule,
} from "./a-scheduler.ts";

const world = aScheduler();
const create = (extra?: Partial<CreateScheduleCommandInput>) => createIn(world(), extra);
const get = (name?: string, group?: string) => getIn(world(), name, group);
const runsIn = (minutes: number) => runsAfter(world(), minutes);

describe("a one-time schedule", () => {
  it("runs once, at its time, with its input and role", async () => {
    await create();

    expect(await runsIn(59)).toBe(0);
    expect(await runsIn(1)).toBe(1);
    expect(await runsIn(600)).toBe(0);
    expect(world().delivered).toEqual([
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

    expect(JSON.parse(world().delivered[0]?.payload ?? "")).toEqual({
      at: "2026-01-01T01:00:00Z",
      by: "arn:aws:scheduler:us-east-1:000000000000:schedule/default/s",
    });
    expect(world().delivered[0]?.destination.messageGroupId).toBe("g");
  });

  it("with the universal target of sqs:SendMessage sends the message of its input with the message group", async () => {
    const Arn = "arn:aws:scheduler:::aws-sdk:sqs:sendMessage";
    const MessageBody = '{"at":"<aws.scheduler.scheduled-time>"}';
    const QueueUrl = "http://127.0.0.1:1/000000000000/work";
    const Input = JSON.stringify({ QueueUrl, MessageBody, MessageGroupId: "ws_1" });
    await create({ Target: { Arn, RoleArn, Input } });

    await runsIn(90);

    expect(world().delivered).toEqual([
      {
        destination: {
          arn: queueArn,
          roleArn: RoleArn,
          sourceArn: "arn:aws:scheduler:us-east-1:000000000000:schedule/default/s",
          messageGroupId: "ws_1",
        },
        payload: '{"at":"2026-01-01T01:00:00Z"}',
      },
    ]);
  });

  it.each([
    ["arn:aws:scheduler:::aws-sdk:sqs:purgeQueue", '{"QueueUrl":"http://127.0.0.1:1/000000000000/work"}'],
    ["arn:aws:scheduler:::aws-sdk:sqs:sendMessage", "no JSON"],
    ["arn:aws:scheduler:::aws-sdk:sqs:sendMessage", '{"MessageBody":"x"}'],
    [
      "arn:aws:scheduler:::aws-sdk:sqs:sendMessage",
      '{"QueueUrl":"http://a/1/b","MessageBody":"x","Delay":1}',
    ],
  ])("with the universal target %s and the input %s is refused", async (Arn, Input) => {
    await expect(create({ Target: { Arn, RoleArn, Input } })).rejects.toMatchObject({
      name: "ValidationException",
    });
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

    await world().client.send(
      new UpdateScheduleCommand(schedule({ ScheduleExpression: "cron(0 * * * ? *)" })),
    );

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

    expect(world().delivered.map(({ payload }) => payload)).toEqual(["b", "a", "b", "a"]);
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
    world().fail = ({ arn }) => arn === queueArn && ++tries > 0;

    await runsIn(60);

    expect(tries).toBe(3);
    expect(world().delivered[0]?.destination).toMatchObject({
      arn: dlqArn,
      attributes: { SCHEDULE_ARN: expect.stringContaining("schedule/default/s"), RETRY_ATTEMPTS: "2" },
    });
  });
});
