import { describe, expect, it } from "vitest";
import { type AwsRequest, type AwsService, requestedActions } from "#lib/local/iam/requested-actions.ts";
import { ask, contextOf, json, needs, scope } from "./aws-calls.ts";

describe("SQS", () => {
  const queue = "arn:aws:sqs:us-east-1:000000000000:q";
  const QueueUrl = "http://127.0.0.1:1/000000000000/q";

  it.each([
    ["SendMessage", { QueueUrl }, `sqs:SendMessage ${queue}`],
    ["SendMessageBatch", { QueueUrl }, `sqs:SendMessage ${queue}`],
    ["DeleteMessageBatch", { QueueUrl }, `sqs:DeleteMessage ${queue}`],
    ["ChangeMessageVisibilityBatch", { QueueUrl }, `sqs:ChangeMessageVisibility ${queue}`],
    ["ReceiveMessage", { QueueUrl }, `sqs:ReceiveMessage ${queue}`],
    ["GetQueueAttributes", { QueueUrl }, `sqs:GetQueueAttributes ${queue}`],
    ["GetQueueUrl", { QueueName: "q" }, `sqs:GetQueueUrl ${queue}`],
    ["ListQueues", {}, "sqs:ListQueues *"],
  ])("%s needs %s", (operation, body, expected) => {
    expect(needs("sqs", json(`AmazonSQS.${operation}`, body))).toEqual([expected]);
  });
});

describe("EventBridge", () => {
  const arn = "arn:aws:events:us-east-1:000000000000";
  const RoleArn = "arn:aws:iam::000000000000:role/r";

  it.each([
    ["PutRule", { Name: "r" }, [`events:PutRule ${arn}:rule/r`]],
    ["PutRule", { Name: "r", EventBusName: "bus" }, [`events:PutRule ${arn}:rule/bus/r`]],
    [
      "DeleteRule",
      { Name: "r", EventBusName: `${arn}:event-bus/bus` },
      [`events:DeleteRule ${arn}:rule/bus/r`],
    ],
    [
      "PutTargets",
      { Rule: "r", EventBusName: "bus", Targets: [{ RoleArn }, { RoleArn }, {}] },
      [`events:PutTargets ${arn}:rule/bus/r`, `iam:PassRole ${RoleArn}`],
    ],
    ["ListRules", { EventBusName: "bus" }, ["events:ListRules *"]],
    ["CreateEventBus", { Name: "bus" }, [`events:CreateEventBus ${arn}:event-bus/bus`]],
    ["DescribeArchive", { ArchiveName: "a" }, [`events:DescribeArchive ${arn}:archive/a`]],
    [
      "PutEvents",
      { Entries: [{ EventBusName: "bus" }, { EventBusName: "bus" }, {}] },
      [`events:PutEvents ${arn}:event-bus/bus`, `events:PutEvents ${arn}:event-bus/default`],
    ],
  ])("%s %j needs %j", (operation, body, expected) => {
    expect(needs("events", json(`AWSEvents.${operation}`, body))).toEqual(expected);
  });

  it("PutEvents carries source and detail type", () => {
    const body = { Entries: [{ Source: "leadrail", DetailType: "lead.updated" }] };

    expect(contextOf("events", json("AWSEvents.PutEvents", body))).toEqual([
      { "events:source": ["leadrail"], "events:detail-type": ["lead.updated"] },
    ]);
  });
});

describe("Scheduler and Lambda", () => {
  const arn = "arn:aws:scheduler:us-east-1:000000000000";
  const RoleArn = "arn:aws:iam::000000000000:role/r";

  it.each([
    [
      "POST",
      "/schedules/s",
      { GroupName: "g", Target: { RoleArn } },
      [`scheduler:CreateSchedule ${arn}:schedule/g/s`, `iam:PassRole ${RoleArn}`],
    ],
    [
      "PUT",
      "/schedules/s",
      { Target: { RoleArn } },
      [`scheduler:UpdateSchedule ${arn}:schedule/default/s`, `iam:PassRole ${RoleArn}`],
    ],
    ["GET", "/schedules/s?groupName=g", "", [`scheduler:GetSchedule ${arn}:schedule/g/s`]],
    ["DELETE", "/schedules/s?groupName=g", "", [`scheduler:DeleteSchedule ${arn}:schedule/g/s`]],
    ["GET", "/schedules?NamePrefix=x", "", ["scheduler:ListSchedules *"]],
    ["POST", "/schedule-groups/g", {}, [`scheduler:CreateScheduleGroup ${arn}:schedule-group/g`]],
  ])("%s %s needs %j", (method, target, body, expected) => {
    expect(needs("scheduler", ask(method, target, {}, body))).toEqual(expected);
  });

  it("invoking a function needs it on the function", () => {
    expect(needs("lambda", ask("POST", "/2015-03-31/functions/f/invocations"))).toEqual([
      "lambda:InvokeFunction arn:aws:lambda:us-east-1:000000000000:function:f",
    ]);
  });
});

describe("a call that is not understood", () => {
  it.each<[AwsService, AwsRequest, string]>([
    ["dynamodb", json("DynamoDB_20120810.ExecuteStatement", {}), "dynamodb call ExecuteStatement"],
    ["dynamodb", json("DynamoDB_20120810.GetItem", {}), "GetItem with this body (TableName)"],
    ["dynamodb", json("DynamoDB_20120810.GetItem", "nonsense"), "GetItem with this body"],
    ["dynamodb", json("DynamoDBStreams_20120810.GetRecords", { ShardIterator: "x" }), "names no stream"],
    ["s3", ask("GET", "/b/k?torrent="), "GET /b/k?torrent="],
    ["s3", ask("POST", "/b/k?restore="), "POST /b/k?restore="],
    ["sqs", ask("POST", "/", {}, "Action=SendMessage"), "query protocol"],
    ["sqs", json("AmazonSQS.AddPermission", {}), "AddPermission"],
    ["events", json("AWSEvents.StartReplay", {}), "StartReplay"],
    ["scheduler", ask("PATCH", "/schedules/s"), "PATCH /schedules/s"],
    ["lambda", ask("GET", "/2015-03-31/functions/f"), "GET /2015-03-31/functions/f"],
  ])("to %s is refused by name", (service, request, named) => {
    expect(() => requestedActions(service, request, scope)).toThrow(named);
  });
});
