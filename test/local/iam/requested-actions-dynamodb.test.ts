import { describe, expect, it } from "vitest";
import type { AwsRequest } from "#lib/local/iam/requested-actions.ts";
import { contextOf, json, needs } from "./aws-calls.ts";

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/T";

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
