import { createServer, type Server } from "node:http";
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateEventBusCommand,
  EventBridgeClient,
  PutEventsCommand,
  PutRuleCommand,
} from "@aws-sdk/client-eventbridge";
import { CreateScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EventBridge, startEventBridge } from "#lib/local/events/index.ts";
import { type Gate, startGate } from "#lib/local/gate/index.ts";
import { parsePolicy } from "#lib/local/iam/statement.ts";
import { type Scheduler, startScheduler } from "#lib/local/scheduler/index.ts";
import { accountId, region } from "./world.ts";

const scope = { region, accountId };
const arn = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`;
const RoleArn = `arn:aws:iam::${accountId}:role/passed`;

const statements = parsePolicy("Policy", {
  Statement: [
    { Effect: "Allow", Action: "dynamodb:PutItem", Resource: arn("dynamodb", "table/leads") },
    {
      Effect: "Allow",
      Action: ["dynamodb:GetItem", "dynamodb:Query"],
      Resource: arn("dynamodb", "table/leads"),
      Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": "WS#1#*" } },
    },
    {
      Effect: "Allow",
      Action: "events:PutEvents",
      Resource: arn("events", "event-bus/bus"),
      Condition: { StringEquals: { "events:source": "leadrail" } },
    },
    { Effect: "Allow", Action: "scheduler:CreateSchedule", Resource: arn("scheduler", "schedule/default/*") },
    {
      Effect: "Allow",
      Action: "iam:PassRole",
      Resource: RoleArn,
      Condition: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
    },
  ],
});

let gate: Gate;
let bridge: EventBridge;
let scheduler: Scheduler;
let table: Server;

beforeAll(async () => {
  const now = () => new Date();
  const deliver = async (): Promise<void> => undefined;
  bridge = await startEventBridge({ ...scope, now, deliver });
  scheduler = await startScheduler({ ...scope, now, deliver });
  // Stands in for a table: whatever is asked of it, it has nothing.
  table = createServer((request, response) => request.resume().on("end", () => response.end("{}")));
  await new Promise<void>((resolve) => table.listen(0, "127.0.0.1", () => resolve()));
  const address = table.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const dynamodb = new URL(`http://127.0.0.1:${port}`);
  const upstreams = { dynamodb, events: new URL(bridge.url), scheduler: new URL(scheduler.url) };
  gate = await startGate({ ...scope, upstreams });
  gate.principals.register({
    name: "operator",
    accessKeyId: "OPERATOR",
    secretAccessKey: "s",
    statements: "unrestricted",
  });
  gate.principals.register({ name: "worker", accessKeyId: "WORKER", secretAccessKey: "s", statements });
  await new EventBridgeClient(as("OPERATOR")).send(new CreateEventBusCommand({ Name: "bus" }));
});
afterAll(async () => {
  await gate.close();
  await Promise.all([bridge.close(), scheduler.close()]);
  await new Promise((resolve) => table.close(resolve));
});

const as = (accessKeyId: string) => ({
  endpoint: gate.url,
  region,
  credentials: { accessKeyId, secretAccessKey: "s" },
  maxAttempts: 1,
});

describe("DynamoDB behind the gate", () => {
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: "x" } });

  it("is open to what the policy allows", async () => {
    const client = new DynamoDBClient(as("WORKER"));

    await client.send(new PutItemCommand({ TableName: "leads", Item: key("WS#2#A") }));
    await client.send(new GetItemCommand({ TableName: "leads", Key: key("WS#1#A") }));
  });

  it("denies another table, an index and a foreign leading key", async () => {
    const client = new DynamoDBClient(as("WORKER"));
    const denied = (resource: string) => ({
      name: "AccessDeniedException",
      message: expect.stringContaining(
        `on resource: ${arn("dynamodb", resource)} because no identity-based policy`,
      ),
    });
    const query = {
      KeyConditionExpression: "pk = :p",
      ExpressionAttributeValues: { ":p": { S: "WS#1#A" } },
    };

    await expect(
      client.send(new PutItemCommand({ TableName: "other", Item: key("WS#1#A") })),
    ).rejects.toMatchObject(denied("table/other"));
    await expect(
      client.send(new GetItemCommand({ TableName: "leads", Key: key("WS#2#A") })),
    ).rejects.toMatchObject(denied("table/leads"));
    await expect(
      client.send(new QueryCommand({ TableName: "leads", IndexName: "changes", ...query })),
    ).rejects.toMatchObject(denied("table/leads/index/changes"));
  });

  it("refuses an unknown key and a throttled call in its own words", async () => {
    const get = new GetItemCommand({ TableName: "leads", Key: key("WS#1#A") });
    await expect(new DynamoDBClient(as("NOBODY")).send(get)).rejects.toMatchObject({
      name: "UnrecognizedClientException",
    });

    const fault = gate.faults.add({ service: "dynamodb", effect: { kind: "throttle" } });
    await expect(new DynamoDBClient(as("WORKER")).send(get)).rejects.toMatchObject({
      name: "ProvisionedThroughputExceededException",
    });
    fault.remove();
  });
});

describe("EventBridge behind the gate", () => {
  const put = (Source: string, EventBusName = "bus") =>
    new EventBridgeClient(as("WORKER")).send(
      new PutEventsCommand({ Entries: [{ EventBusName, Source, DetailType: "t", Detail: "{}" }] }),
    );

  it("takes events for the bus and source that the policy names, and no others", async () => {
    expect((await put("leadrail")).FailedEntryCount).toBe(0);
    await expect(put("other")).rejects.toThrow(
      `events:PutEvents on resource: ${arn("events", "event-bus/bus")}`,
    );
    await expect(put("leadrail", "default")).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  it("denies making rules", async () => {
    const rule = new PutRuleCommand({ Name: "r", EventBusName: "bus", EventPattern: '{"source":["x"]}' });

    await expect(new EventBridgeClient(as("WORKER")).send(rule)).rejects.toThrow(arn("events", "rule/bus/r"));
  });
});

describe("Scheduler behind the gate", () => {
  const create = (roleArn: string) =>
    new SchedulerClient(as("WORKER")).send(
      new CreateScheduleCommand({
        Name: "s",
        ScheduleExpression: "rate(1 day)",
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: { Arn: arn("sqs", "q"), RoleArn: roleArn },
      }),
    );

  it("needs the role of a target to be one that may be passed", async () => {
    await expect(create(`${RoleArn}2`)).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining(`iam:PassRole on resource: ${RoleArn}2`),
    });
    expect((await create(RoleArn)).ScheduleArn).toBe(arn("scheduler", "schedule/default/s"));
  });
});

it("every statement above was exercised, and none is missing", () => {
  expect(gate.principals.unexercised()).toEqual([]);
});
