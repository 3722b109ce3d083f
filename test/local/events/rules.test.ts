import {
  DeleteRuleCommand,
  DescribeRuleCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  type PutEventsRequestEntry,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
  type Target,
} from "@aws-sdk/client-eventbridge";
import { describe, expect, it } from "vitest";
import { anEventBridge, entry, putEvents, putRule, queueArn } from "./a-bus.ts";

const world = anEventBridge();
const put = (...entries: PutEventsRequestEntry[]) => putEvents(world(), entries);
const rule = (pattern: object, ...targets: Omit<Target, "Id">[]) => putRule(world(), pattern, ...targets);

describe("a rule", () => {
  it("that is disabled delivers nothing until it is enabled", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    const named = { Name: "r", EventBusName: "bus" };

    await world().client.send(new DisableRuleCommand(named));
    await put(entry({}));
    expect(world().delivered).toHaveLength(0);

    await world().client.send(new EnableRuleCommand(named));
    await put(entry({}));
    expect(world().delivered).toHaveLength(1);
  });

  it("keeps its targets when it is put again, and its ARN names its bus", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    await world().client.send(
      new PutRuleCommand({
        Name: "r",
        EventBusName: "bus",
        EventPattern: '{"source":["new"]}',
        Description: "d",
      }),
    );

    const described = await world().client.send(new DescribeRuleCommand({ Name: "r", EventBusName: "bus" }));
    const { Targets } = await world().client.send(
      new ListTargetsByRuleCommand({ Rule: "r", EventBusName: "bus" }),
    );

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

    await expect(world().client.send(remove)).rejects.toThrow("has targets");
    const { FailedEntries } = await world().client.send(
      new RemoveTargetsCommand({ Rule: "r", EventBusName: "bus", Ids: ["t0", "none"] }),
    );
    await world().client.send(remove);

    expect(FailedEntries).toMatchObject([{ TargetId: "none", ErrorCode: "ResourceNotFoundException" }]);
    await expect(
      world().client.send(new DescribeRuleCommand({ Name: "r", EventBusName: "bus" })),
    ).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("is listed by prefix, in pages", async () => {
    for (const Name of ["b2", "a1", "b1", "b3"]) {
      await world().client.send(
        new PutRuleCommand({ Name, EventBusName: "bus", EventPattern: '{"source":["x"]}' }),
      );
    }
    const query = { EventBusName: "bus", NamePrefix: "b", Limit: 2 };

    const first = await world().client.send(new ListRulesCommand(query));
    const second = await world().client.send(new ListRulesCommand({ ...query, NextToken: first.NextToken }));

    expect(first.Rules?.map(({ Name }) => Name)).toEqual(["b1", "b2"]);
    expect(second.Rules?.map(({ Name }) => Name)).toEqual(["b3"]);
    expect(second.NextToken).toBeUndefined();
  });

  it("with an invalid pattern is refused", async () => {
    await expect(rule({ source: "leadrail" })).rejects.toMatchObject({
      name: "InvalidEventPatternException",
    });
    await expect(world().client.send(new PutRuleCommand({ Name: "r" }))).rejects.toThrow("must be specified");
  });

  it("beyond three hundred on one bus is refused", async () => {
    const make = (i: number) =>
      world().client.send(
        new PutRuleCommand({ Name: `r${i}`, EventBusName: "bus", EventPattern: '{"source":["x"]}' }),
      );
    for (let i = 0; i < 300; i++) await make(i);

    await expect(make(300)).rejects.toMatchObject({ name: "LimitExceededException" });
    await expect(make(299)).resolves.toBeDefined();
  });

  it("on a schedule sends an event when it comes due, one for all the times that a clock has passed over", async () => {
    await world().client.send(new PutRuleCommand({ Name: "tick", ScheduleExpression: "rate(5 minutes)" }));
    await world().client.send(new PutTargetsCommand({ Rule: "tick", Targets: [{ Id: "t", Arn: queueArn }] }));
    world().bridge.tick();
    expect(world().delivered).toHaveLength(0);

    world().now = new Date(world().now.getTime() + 11 * 60_000);
    world().bridge.tick();
    await world().bridge.idle();

    expect(world().delivered.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { "detail-type": "Scheduled Event", source: "aws.events", time: "2026-01-01T00:05:00Z" },
    ]);
    world().now = new Date(world().now.getTime() + 4 * 60_000);
    world().bridge.tick();
    await world().bridge.idle();
    expect(JSON.parse(world().delivered[1]?.payload ?? "")).toMatchObject({ time: "2026-01-01T00:15:00Z" });
  });

  it("has its schedule checked, and only on the default bus", async () => {
    const bad = new PutRuleCommand({ Name: "s", ScheduleExpression: "cron(0 1 * * * *)" });
    const elsewhere = new PutRuleCommand({
      Name: "s",
      EventBusName: "bus",
      ScheduleExpression: "rate(1 day)",
    });

    await expect(world().client.send(bad)).rejects.toThrow("ScheduleExpression is not valid");
    await expect(world().client.send(elsewhere)).rejects.toThrow("only on the default event bus");
  });
});
