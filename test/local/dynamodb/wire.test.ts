import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { aDoorWithTable, type TestDoor } from "./a-door.ts";

const post = async ({ door }: TestDoor, operation: string, body: string) => {
  const response = await fetch(door.url, {
    method: "POST",
    headers: { "x-amz-target": `DynamoDB_20120810.${operation}` },
    body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, answer: JSON.parse(bytes.toString()) };
};

test("every answer has a request id and a checksum that holds", async () => {
  await using opened = await aDoorWithTable();
  const { status, headers, bytes } = await post(opened, "ListTables", "{}");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/x-amz-json-1.0");
  expect(headers.get("x-amzn-requestid")).toMatch(/^[0-9a-f-]{36}$/);
  expect(Number(headers.get("x-amz-crc32"))).toBe(crc32(bytes));
});

test("an unknown operation is told by name", async () => {
  await using opened = await aDoorWithTable();
  const { status, answer } = await post(opened, "ExecuteStatement", "{}");
  expect(status).toBe(400);
  expect(answer.__type).toContain("UnknownOperationException");
  expect(answer.message).toContain("ExecuteStatement");
});

test.each([
  ["no JSON", "{"],
  ["no object", "[]"],
])("a body that is %s is refused", async (_, body) => {
  await using opened = await aDoorWithTable();
  expect((await post(opened, "PutItem", body)).answer.__type).toContain("SerializationException");
});

test.each([
  ["a text where a map belongs", { Item: "x" }],
  ["a number that is not a text", { Item: { pk: { N: 1 } } }],
  ["an unknown type of value", { Item: { pk: { X: "1" } } }],
  ["a binary that is no base64", { Item: { pk: { B: "?" } } }],
  ["a list for a truth value", { Item: { pk: { BOOL: [] } } }],
])("a request with %s is refused", async (_, part) => {
  await using opened = await aDoorWithTable();
  const { status, answer } = await post(
    opened,
    "PutItem",
    JSON.stringify({ TableName: opened.TableName, ...part }),
  );
  expect(status).toBe(400);
  expect(answer.__type).toContain("SerializationException");
});

test("a value without a type, or with two, is refused", async () => {
  await using opened = await aDoorWithTable();
  for (const value of [{}, { S: "a", N: "1" }]) {
    const Item = { pk: { S: "p" }, sk: { S: "s" }, a: value };
    const { answer } = await post(opened, "PutItem", JSON.stringify({ TableName: opened.TableName, Item }));
    expect(answer.__type).toContain("ValidationException");
  }
});

test("a parameter that expressions have replaced is refused by name", async () => {
  await using opened = await aDoorWithTable();
  const request = {
    TableName: opened.TableName,
    Key: { pk: { S: "p" }, sk: { S: "s" } },
    AttributesToGet: ["a"],
  };
  const { answer } = await post(opened, "GetItem", JSON.stringify(request));
  expect(answer.__type).toContain("ValidationException");
  expect(answer.message).toContain("AttributesToGet");
});
