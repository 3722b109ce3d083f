import { describe, expect, it } from "vitest";
import {
  type AwsRequest,
  type AwsService,
  describeCall,
  requestedActions,
} from "#lib/local/iam/requested-actions.ts";

const scope = { region: "us-east-1", accountId: "000000000000" };
const table = "arn:aws:dynamodb:us-east-1:000000000000:table/T";

const ask = (
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body: unknown = "",
): AwsRequest => {
  const url = new URL(target, "http://127.0.0.1:1");
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: { host: "127.0.0.1:4000", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
};
const json = (target: string, body: unknown): AwsRequest =>
  ask("POST", "/", { "x-amz-target": target }, body);
const needs = (service: AwsService, request: AwsRequest): string[] =>
  requestedActions(service, request, scope).map(({ action, resource }) => `${action} ${resource}`);
const contextOf = (service: AwsService, request: AwsRequest) =>
  requestedActions(service, request, scope).map(({ context }) => context);

describe("DynamoDB", () => {
  const ddb = (operation: string, body: unknown): AwsRequest => json(`DynamoDB_20120810.${operation}`, body);
  const S = (text: string) => ({ S: text });

  it.each([
    ["GetItem", { TableName: "T", Key: { pk: S("a") } }, [`dynamodb:GetItem ${table}`]],
    ["PutItem", { TableName: table, Item: { pk: S("a") } }, [`dynamodb:PutItem ${table}`]],
    ["UpdateItem", { TableName: "T", Key: { pk: S("a") } }, [`dynamodb:UpdateItem ${table}`]],
    ["DeleteItem", { TableName: "T", Key: { pk: S("a") } }, [`dynamodb:DeleteItem ${table}`]],
    ["Query", { TableName: "T" }, [`dynamodb:Query ${table}`]],
    ["Query", { TableName: "T", IndexName: "changes" }, [`dynamodb:Query ${table}/index/changes`]],
    ["Scan", { TableName: "T", IndexName: "changes" }, [`dynamodb:Scan ${table}/index/changes`]],
    ["DescribeTable", { TableName: "T" }, [`dynamodb:DescribeTable ${table}`]],
    ["ListTables", {}, ["dynamodb:ListTables *"]],
    ["BatchGetItem", { RequestItems: { T: { Keys: [{ pk: S("a") }] } } }, [`dynamodb:BatchGetItem ${table}`]],
    [
      "BatchWriteItem",
      {
        RequestItems: {
          T: [{ PutRequest: { Item: { pk: S("a") } } }],
          U: [{ DeleteRequest: { Key: { pk: S("b") } } }],
        },
      },
      [`dynamodb:BatchWriteItem ${table}`, `dynamodb:BatchWriteItem ${table.replace(/T$/, "U")}`],
    ],
    [
      "TransactWriteItems",
      {
        TransactItems: [
          { Put: { TableName: "T", Item: { pk: S("a") } } },
          { Update: { TableName: "T", Key: { pk: S("b") } } },
          { Delete: { TableName: "T", Key: { pk: S("c") } } },
          { ConditionCheck: { TableName: "T", Key: { pk: S("d") } } },
        ],
      },
      ["PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"].map(
        (action) => `dynamodb:${action} ${table}`,
      ),
    ],
    [
      "TransactGetItems",
      { TransactItems: [{ Get: { TableName: "T", Key: { pk: S("a") } } }] },
      [`dynamodb:GetItem ${table}`],
    ],
  ])("%s %j needs %j", (operation, body, expected) => {
    expect(needs("dynamodb", ddb(operation, body))).toEqual(expected);
  });

  it("carries the leading keys of items, keys, queries and batches", () => {
    const query = {
      TableName: "T",
      KeyConditionExpression: "#p = :p AND begins_with(sk, :s)",
      ExpressionAttributeNames: { "#p": "pk" },
      ExpressionAttributeValues: { ":p": S("WS#1"), ":s": S("x") },
    };

    expect(contextOf("dynamodb", ddb("Query", query))[0]).toMatchObject({ "dynamodb:LeadingKeys": ["WS#1"] });
    expect(
      contextOf("dynamodb", ddb("GetItem", { TableName: "T", Key: { pk: S("a"), sk: S("b") } }))[0],
    ).toMatchObject({ "dynamodb:LeadingKeys": ["a"], "dynamodb:Attributes": ["pk", "sk"] });
    const batch = { RequestItems: { T: { Keys: [{ pk: S("a") }, { pk: S("b") }, { pk: S("a") }] } } };
    expect(contextOf("dynamodb", ddb("BatchGetItem", batch))[0]).toMatchObject({
      "dynamodb:LeadingKeys": ["a", "b"],
    });
  });

  it("carries every attribute that an expression names", () => {
    const update = {
      TableName: "T",
      Key: { pk: S("a") },
      UpdateExpression: "SET #n.first = if_not_exists(title, :t), tags[0] = :x REMOVE old ADD hits :one",
      ConditionExpression: "attribute_exists(version) AND size(notes) < :max",
      ExpressionAttributeNames: { "#n": "name" },
      ReturnValues: "ALL_NEW",
    };

    const [context] = contextOf("dynamodb", ddb("UpdateItem", update));

    expect(new Set(context?.["dynamodb:Attributes"])).toEqual(
      new Set(["pk", "name", "title", "tags", "old", "hits", "version", "notes"]),
    );
    expect(context?.["dynamodb:ReturnValues"]).toEqual(["ALL_NEW"]);
  });

  it("carries the transaction that encloses an item's action", () => {
    const body = { TransactItems: [{ Put: { TableName: "T", Item: { pk: S("a") } } }] };

    expect(contextOf("dynamodb", ddb("TransactWriteItems", body))[0]).toMatchObject({
      "dynamodb:EnclosingOperation": ["TransactWriteItems"],
    });
  });

  it.each([
    ["ListStreams", {}, "*"],
    ["DescribeStream", { StreamArn: `${table}/stream/1` }, `${table}/stream/1`],
    ["GetShardIterator", { StreamArn: `${table}/stream/1` }, `${table}/stream/1`],
    ["GetRecords", { ShardIterator: `${table}/stream/1|1|abc` }, `${table}/stream/1`],
  ])("streams: %s needs it on the stream", (operation, body, resource) => {
    expect(needs("dynamodb", json(`DynamoDBStreams_20120810.${operation}`, body))).toEqual([
      `dynamodb:${operation} ${resource}`,
    ]);
  });
});

describe("S3", () => {
  const copy = { "x-amz-copy-source": "/src/a%20b" };

  it.each([
    ["GET", "/", {}, "ListBuckets", ["s3:ListAllMyBuckets *"]],
    ["GET", "/b/k/l?x-id=GetObject", {}, "GetObject", ["s3:GetObject arn:aws:s3:::b/k/l"]],
    ["GET", "/b/k?versionId=1", {}, "GetObject", ["s3:GetObjectVersion arn:aws:s3:::b/k"]],
    ["GET", "/b/a%20%C3%BC", {}, "GetObject", ["s3:GetObject arn:aws:s3:::b/a ü"]],
    ["HEAD", "/b/k", {}, "HeadObject", ["s3:GetObject arn:aws:s3:::b/k"]],
    ["PUT", "/b/k", {}, "PutObject", ["s3:PutObject arn:aws:s3:::b/k"]],
    [
      "PUT",
      "/b/k",
      { "x-amz-tagging": "a=b" },
      "PutObject",
      ["s3:PutObject arn:aws:s3:::b/k", "s3:PutObjectTagging arn:aws:s3:::b/k"],
    ],
    [
      "PUT",
      "/b/k",
      copy,
      "CopyObject",
      ["s3:GetObject arn:aws:s3:::src/a b", "s3:PutObject arn:aws:s3:::b/k"],
    ],
    ["DELETE", "/b/k", {}, "DeleteObject", ["s3:DeleteObject arn:aws:s3:::b/k"]],
    ["POST", "/b/k?uploads=", {}, "CreateMultipartUpload", ["s3:PutObject arn:aws:s3:::b/k"]],
    ["PUT", "/b/k?partNumber=1&uploadId=u", {}, "UploadPart", ["s3:PutObject arn:aws:s3:::b/k"]],
    [
      "PUT",
      "/b/k?partNumber=1&uploadId=u",
      copy,
      "UploadPartCopy",
      ["s3:GetObject arn:aws:s3:::src/a b", "s3:PutObject arn:aws:s3:::b/k"],
    ],
    ["POST", "/b/k?uploadId=u", {}, "CompleteMultipartUpload", ["s3:PutObject arn:aws:s3:::b/k"]],
    ["DELETE", "/b/k?uploadId=u", {}, "AbortMultipartUpload", ["s3:AbortMultipartUpload arn:aws:s3:::b/k"]],
    ["GET", "/b/k?tagging=", {}, "GetObjectTagging", ["s3:GetObjectTagging arn:aws:s3:::b/k"]],
    ["PUT", "/b/k?tagging=", {}, "PutObjectTagging", ["s3:PutObjectTagging arn:aws:s3:::b/k"]],
    ["GET", "/b?list-type=2&prefix=in/", {}, "ListObjectsV2", ["s3:ListBucket arn:aws:s3:::b"]],
    ["GET", "/b/?prefix=in/", {}, "ListObjects", ["s3:ListBucket arn:aws:s3:::b"]],
    ["HEAD", "/b", {}, "HeadBucket", ["s3:ListBucket arn:aws:s3:::b"]],
    ["PUT", "/b", {}, "CreateBucket", ["s3:CreateBucket arn:aws:s3:::b"]],
    ["GET", "/k/l", { host: "b.localhost:4000" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k/l"]],
    ["GET", "/k", { host: "my.b.s3.localhost:4000" }, "GetObject", ["s3:GetObject arn:aws:s3:::my.b/k"]],
    ["GET", "/k", { host: "b.s3.us-east-1.amazonaws.com" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k"]],
    ["GET", "/b/k", { host: "localhost:4000" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k"]],
    ["GET", "/b/k", { host: "s3.us-east-1.amazonaws.com" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k"]],
  ])("%s %s %j is %s", (method, target, headers, operation, actions) => {
    const request = ask(method, target, { ...headers });

    expect(describeCall("s3", request, scope).operation).toBe(operation);
    expect(needs("s3", request)).toEqual(actions);
  });

  it("a list carries its prefix", () => {
    expect(contextOf("s3", ask("GET", "/b?list-type=2&prefix=in/&delimiter=/"))[0]).toMatchObject({
      "s3:prefix": ["in/"],
      "s3:delimiter": ["/"],
    });
  });

  it("DeleteObjects needs the permission for every key", () => {
    const body = "<Delete><Object><Key>a&amp;b</Key></Object><Object><Key>c</Key></Object></Delete>";

    expect(needs("s3", ask("POST", "/b?delete=", {}, body))).toEqual([
      "s3:DeleteObject arn:aws:s3:::b/a&b",
      "s3:DeleteObject arn:aws:s3:::b/c",
    ]);
  });
});

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
