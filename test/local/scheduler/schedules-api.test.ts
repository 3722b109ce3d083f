import {
  type CreateScheduleCommandInput,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  DeleteScheduleGroupCommand,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  ListScheduleGroupsCommand,
  ListSchedulesCommand,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { describe, expect, it } from "vitest";
import { startScheduler } from "#lib/local/scheduler/index.ts";
import {
  aScheduler,
  base,
  clientOf,
  createIn,
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
      CreationDate: world().now,
      LastModificationDate: world().now,
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

    world().now = new Date(world().now.getTime() + 60_000);
    await world().client.send(
      new UpdateScheduleCommand(schedule({ ScheduleExpression: "at(2026-01-01T02:00:00)" })),
    );

    const updated = await get();
    expect(updated).toMatchObject({ State: "ENABLED", ScheduleExpression: "at(2026-01-01T02:00:00)" });
    expect(updated.Description).toBeUndefined();
    expect(updated.LastModificationDate).toEqual(world().now);
    expect(await runsIn(60)).toBe(0);
    expect(await runsIn(60)).toBe(1);
  });

  it("knows no schedule after it was deleted", async () => {
    await create();

    await world().client.send(new DeleteScheduleCommand({ Name: "s" }));

    const missing = { name: "ResourceNotFoundException", $metadata: { httpStatusCode: 404 } };
    await expect(get()).rejects.toMatchObject(missing);
    await expect(world().client.send(new DeleteScheduleCommand({ Name: "s" }))).rejects.toMatchObject(
      missing,
    );
    await expect(world().client.send(new UpdateScheduleCommand(schedule()))).rejects.toMatchObject(missing);
    expect(await runsIn(600)).toBe(0);
  });

  it("lists by group, prefix and state, in pages", async () => {
    await world().client.send(new CreateScheduleGroupCommand({ Name: "g" }));
    for (const Name of ["a1", "a2", "a3", "b1"]) await create({ Name, GroupName: "g" });
    await create({ Name: "a4", GroupName: "g", State: "DISABLED" });
    await create({ Name: "a5" });
    const query = { GroupName: "g", NamePrefix: "a", State: "ENABLED", MaxResults: 2 } as const;

    const first = await world().client.send(new ListSchedulesCommand(query));
    const second = await world().client.send(
      new ListSchedulesCommand({ ...query, NextToken: first.NextToken }),
    );

    expect(first.Schedules?.map(({ Name }) => Name)).toEqual(["a1", "a2"]);
    expect(second.Schedules?.map(({ Name }) => Name)).toEqual(["a3"]);
    expect(second.NextToken).toBeUndefined();
  });

  it("a group holds its schedules and takes them along", async () => {
    await expect(create({ GroupName: "g" })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    const { ScheduleGroupArn } = await world().client.send(new CreateScheduleGroupCommand({ Name: "g" }));
    await create({ GroupName: "g" });
    await create();

    expect((await get("s", "g")).Arn).toContain("schedule/g/s");
    expect((await world().client.send(new GetScheduleGroupCommand({ Name: "g" }))).Arn).toBe(
      ScheduleGroupArn,
    );
    await world().client.send(new DeleteScheduleGroupCommand({ Name: "g" }));

    await expect(get("s", "g")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    expect((await get()).GroupName).toBe("default");
    const { ScheduleGroups } = await world().client.send(new ListScheduleGroupsCommand({}));
    expect(ScheduleGroups?.map(({ Name }) => Name)).toEqual(["default"]);
    await expect(world().client.send(new DeleteScheduleGroupCommand({ Name: "default" }))).rejects.toThrow(
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

  it("a killed run leaves groups and schedules to the next, and the one-time runs that came due meanwhile", async () => {
    await world().client.send(new CreateScheduleGroupCommand({ Name: "g" }));
    await create({ GroupName: "g" });
    await create({ Name: "recurring", ScheduleExpression: "rate(1 minute)" });
    const later = new Date("2026-03-01T00:00:00Z");
    const delivered: string[] = [];
    const deliver = async (_destination: unknown, payload: string) => void delivered.push(payload);
    const again = await startScheduler({ ...base, now: () => later, deliver, ...world().left });

    const found = await clientOf(again).send(new GetScheduleCommand({ Name: "s", GroupName: "g" }));
    const runs = again.tick();
    await again.close();

    expect(found.CreationDate).toEqual(world().now);
    expect(runs).toBe(1);
    expect(delivered).toHaveLength(1);
  });

  it("a rate that a template makes again as it was does not run once more for it", async () => {
    const rate = { ScheduleExpression: "rate(1 hour)" };
    await create(rate);
    expect(await runsAfter(world(), 0)).toBe(1);
    await runsAfter(world(), 10);

    await world().client.send(new UpdateScheduleCommand(schedule(rate)));

    expect(await runsAfter(world(), 40)).toBe(0);
    expect(await runsAfter(world(), 10)).toBe(1);
  });

  it("a run whose target did not take it before a kill is delivered by the next one", async () => {
    await create();
    world().fail = () => true;
    world().now = new Date("2026-01-01T01:00:00Z");
    world().scheduler.tick();
    const delivered: string[] = [];
    const deliver = async (_destination: unknown, payload: string) => void delivered.push(payload);
    const again = await startScheduler({ ...base, now: () => world().now, deliver, ...world().left });

    again.resume();
    await again.idle();
    const runs = again.tick();
    await again.close();

    expect(delivered).toEqual(['{"go":1}']);
    expect(runs).toBe(0);
    expect(world().left.underWay.entries()).toEqual([]);
  });
});
