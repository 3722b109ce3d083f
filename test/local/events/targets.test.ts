import type { PutEventsRequestEntry, Target } from "@aws-sdk/client-eventbridge";
import { describe, expect, it } from "vitest";
import { Undeliverable } from "#lib/local/events/index.ts";
import { anEventBridge, dlqArn, entry, putEvents, putRule, queueArn } from "./a-bus.ts";

const world = anEventBridge();
const put = (...entries: PutEventsRequestEntry[]) => putEvents(world(), entries);
const rule = (pattern: object, ...targets: Omit<Target, "Id">[]) => putRule(world(), pattern, ...targets);

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

    expect(world().delivered[0]?.payload).toBe(expected);
  });

  it("of a FIFO queue gets its message group, and its role", async () => {
    const RoleArn = "arn:aws:iam::000000000000:role/r";
    await rule({ source: ["leadrail"] }, { Arn: queueArn, RoleArn, SqsParameters: { MessageGroupId: "g" } });

    await put(entry({}));

    expect(world().delivered[0]?.destination).toMatchObject({ messageGroupId: "g", roleArn: RoleArn });
  });

  it("that fails is tried again until it succeeds", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn });
    let failures = 3;
    world().fail = () => (failures-- > 0 ? new Error("busy") : undefined);

    await put(entry({}));

    expect(world().delivered).toHaveLength(1);
  });

  it("that keeps failing sends a dead letter that says why", async () => {
    await rule(
      { source: ["leadrail"] },
      {
        Arn: queueArn,
        DeadLetterConfig: { Arn: dlqArn },
        RetryPolicy: { MaximumRetryAttempts: 2 },
        InputPath: "$.detail.id",
      },
    );
    let tries = 0;
    world().fail = ({ arn }) => (arn === dlqArn ? undefined : new Error(`busy ${++tries}`));

    await put(entry({ id: 1 }));

    expect(tries).toBe(3);
    expect(world().delivered[0]?.destination).toMatchObject({
      arn: dlqArn,
      attributes: {
        RULE_ARN: "arn:aws:events:us-east-1:000000000000:rule/bus/r",
        TARGET_ARN: queueArn,
        ERROR_MESSAGE: "busy 3",
        EXHAUSTED_RETRY_CONDITION: "MaximumRetryAttempts",
        RETRY_ATTEMPTS: "2",
      },
    });
    // The event as it matched, not what the target was to get.
    expect(JSON.parse(world().delivered[0]?.payload ?? "")).toMatchObject({ detail: { id: 1 } });
  });

  it("that can't be reached at all is not tried again", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn, DeadLetterConfig: { Arn: dlqArn } });
    world().fail = ({ arn }) => (arn === dlqArn ? undefined : new Undeliverable("NO_PERMISSIONS", "denied"));

    await put(entry({}));

    expect(world().delivered[0]?.destination.attributes).toMatchObject({
      ERROR_CODE: "NO_PERMISSIONS",
      RETRY_ATTEMPTS: "0",
    });
  });

  it("is not tried past the age that its policy allows", async () => {
    await rule({ source: ["leadrail"] }, { Arn: queueArn, RetryPolicy: { MaximumEventAgeInSeconds: 60 } });
    let tries = 0;
    world().fail = () => {
      tries += 1;
      world().now = new Date(world().now.getTime() + 40_000);
      return new Error("busy");
    };

    await put(entry({}));

    expect(tries).toBe(2);
    expect(world().delivered).toEqual([]);
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
