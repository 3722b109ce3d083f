import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DynamoDBStreams } from "@aws-sdk/client-dynamodb-streams";
import { expect, onTestFinished, test } from "vitest";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { aDoor, aDoorWithTable } from "./a-door.ts";
import { createTable, item, plain, values } from "./conformance/world.ts";

const aDataDir = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), "dynamo-door-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
};

const put = (TableName: string, sk: string) => ({ TableName, Item: item({ pk: "p", sk, changed: sk }) });

const firstIterator = async (streams: DynamoDBStreams, StreamArn: string, after?: string) => {
  const { StreamDescription } = await streams.describeStream({ StreamArn });
  return streams.getShardIterator({
    StreamArn,
    ShardId: StreamDescription?.Shards?.[0]?.ShardId,
    ShardIteratorType: after === undefined ? "TRIM_HORIZON" : "AFTER_SEQUENCE_NUMBER",
    SequenceNumber: after,
  });
};

/** The sort keys of the records from a place in a table's stream, and where the last of them is. */
const follow = async (streams: DynamoDBStreams, StreamArn: string, after?: string) => {
  const { ShardIterator } = await firstIterator(streams, StreamArn, after);
  const { Records = [] } = await streams.getRecords({ ShardIterator });
  return {
    keys: Records.map(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S),
    last: Records.at(-1)?.dynamodb?.SequenceNumber,
  };
};

test("a door with a data directory finds its items, indexes and settings again", async () => {
  const dataDir = await aDataDir();
  const TableName = "kept-things";
  {
    await using first = await aDoor({ dataDir });
    await createTable(first.db, { TableName });
    await first.db.putItem(put(TableName, "1"));
    await first.db.updateTimeToLive({
      TableName,
      TimeToLiveSpecification: { AttributeName: "ends", Enabled: true },
    });
  }
  await using again = await aDoor({ dataDir });
  const query = {
    TableName,
    KeyConditionExpression: "pk = :p",
    ExpressionAttributeValues: values({ p: "p" }),
  };
  expect((await again.db.query({ ...query, IndexName: "changes" })).Items?.map(plain)).toMatchObject([
    { sk: "1" },
  ]);
  const { TimeToLiveDescription } = await again.db.describeTimeToLive({ TableName });
  expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "ends" });
});

test("a consumer that kept its place goes on there after a restart, without loss or repetition", async () => {
  const dataDir = await aDataDir();
  const TableName = "kept-things";
  let StreamArn = "";
  let place: string | undefined;
  {
    await using first = await aDoor({ dataDir });
    await createTable(first.db, { TableName });
    StreamArn = String((await first.db.describeTable({ TableName })).Table?.LatestStreamArn);
    for (const sk of ["1", "2"]) await first.db.putItem(put(TableName, sk));
    place = (await follow(first.streams, StreamArn)).last;
    for (const sk of ["3", "4"]) await first.db.putItem(put(TableName, sk));
  }
  await using again = await aDoor({ dataDir });
  await again.db.putItem(put(TableName, "5"));

  expect(await follow(again.streams, StreamArn)).toMatchObject({ keys: ["1", "2", "3", "4", "5"] });
  expect(await follow(again.streams, StreamArn, place)).toMatchObject({ keys: ["3", "4", "5"] });
  expect((await again.db.describeTable({ TableName })).Table?.LatestStreamArn).toBe(StreamArn);
});

test("sequence numbers go on counting after a restart, also when all records were trimmed", async () => {
  const dataDir = await aDataDir();
  const TableName = "kept-things";
  let now = Date.UTC(2026, 0, 1);
  let StreamArn = "";
  let before: string | undefined;
  {
    await using first = await aDoor({ dataDir, now: () => now });
    await createTable(first.db, { TableName });
    StreamArn = String((await first.db.describeTable({ TableName })).Table?.LatestStreamArn);
    for (const sk of ["1", "2", "3"]) await first.db.putItem(put(TableName, sk));
    before = (await follow(first.streams, StreamArn)).last;
    now += 25 * 3600 * 1000;
    await first.door.sweepTimeToLive();
  }
  await using again = await aDoor({ dataDir, now: () => now });
  await again.db.putItem(put(TableName, "4"));
  expect(await follow(again.streams, StreamArn, before)).toMatchObject({ keys: ["4"] });
});

test("records that were forgotten are gone, and those behind them are read as before", async () => {
  await using opened = await aDoorWithTable();
  const { db, door, streams, TableName } = opened;
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn);
  for (const sk of ["1", "2"]) await db.putItem(put(TableName, sk));
  const { last } = await follow(streams, StreamArn);
  for (const sk of ["3", "4"]) await db.putItem(put(TableName, sk));

  await door.forgetRecords(StreamArn, String(last));

  expect(await follow(streams, StreamArn)).toMatchObject({ keys: ["3", "4"] });
  expect(await follow(streams, StreamArn, last)).toMatchObject({ keys: ["3", "4"] });
});

test("what a stream has recorded is not changed by later writes of the item", async () => {
  await using opened = await aDoorWithTable();
  const { db, streams, TableName } = opened;
  const Key = item({ pk: "p", sk: "1" });
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn);
  const images = async () => {
    const { ShardIterator } = await firstIterator(streams, StreamArn);
    const { Records = [] } = await streams.getRecords({ ShardIterator });
    return Records.map(({ dynamodb }) => [dynamodb?.OldImage, dynamodb?.NewImage]);
  };
  const nested = { m: { l: [1, { deep: 2 }], n: 1 }, l: [1, 2, 3], ss: new Set(["a", "b"]) };
  await db.putItem({ TableName, Item: { ...Key, ...item(nested) } });
  const seen: unknown[] = await images();
  for (const [UpdateExpression, given] of [
    ["SET m.l[1].deep = :v, l[5] = :v", { v: 9 }],
    ["ADD m.n :v, ss :s", { v: 9, s: new Set(["c"]) }],
    ["REMOVE l[0], m.l[0] DELETE ss :s", { s: new Set(["a"]) }],
    ["SET l = list_append(l, :l), copied = m, m.n = :v", { l: [4], v: 0 }],
  ] as const) {
    await db.updateItem({ TableName, Key, UpdateExpression, ExpressionAttributeValues: values(given) });
    const told = await images();
    expect(told.slice(0, seen.length)).toEqual(seen);
    seen.push(told.at(-1));
  }
  expect(seen).toHaveLength(5);
});

test("a listener is told of each table that has new records, until it stops", async () => {
  await using opened = await aDoorWithTable();
  const { door, db, TableName } = opened;
  const told: string[] = [];
  const stop = door.onStreamRecords((name) => told.push(name));
  await db.putItem(put(TableName, "1"));
  await db.putItem(put(TableName, "1"));
  stop();
  await db.putItem(put(TableName, "2"));
  expect(told).toEqual([TableName]);
});

test("items are found by how their partition key begins", async () => {
  await using opened = await aDoorWithTable();
  const { door, db, TableName } = opened;
  for (const pk of ["WS#1#LEAD", "WS#1", "WS#2"])
    await db.putItem({ TableName, Item: item({ pk, sk: "1" }) });

  const keys = (await door.itemsUnder(TableName, "WS#1")).map((one) => one["pk"]?.["S"]);

  expect(new Set(keys)).toEqual(new Set(["WS#1", "WS#1#LEAD"]));
  expect(keys).toHaveLength(2);
});

test("the meter counts every request by the documented rules", async () => {
  await using opened = await aDoorWithTable();
  const { door, db, TableName } = opened;
  const { Item: Key } = { Item: item({ pk: "p", sk: "1" }) };
  await db.putItem(put(TableName, "1"));
  await db.transactWriteItems({ TransactItems: [{ Put: put(TableName, "2") }] });
  await db.getItem({ TableName, Key, ConsistentRead: true });
  await db.getItem({ TableName, Key });
  const { writtenTo, writtenIn, readBy } = door.meter.read();
  expect([unitsIn(writtenTo), unitsIn(readBy), writtenIn]).toEqual([2 + 4, 1.5, new Map([["p", 6]])]);
});

test("a failed condition and a cancelled transaction are paid for", async () => {
  await using opened = await aDoorWithTable();
  const { door, db, TableName } = opened;
  const fails = { ...put(TableName, "1"), ConditionExpression: "attribute_exists(nothing)" };
  await expect(db.putItem(fails)).rejects.toThrow();
  await expect(db.transactWriteItems({ TransactItems: [{ Put: fails }] })).rejects.toThrow();
  expect(unitsIn(door.meter.read().writtenTo)).toBe(1 + 2);
});

test("a query of a partition sees all of a transaction or nothing of it", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  const accounts = ["a", "b", "c"].map((sk) => item({ pk: "p", sk }));
  for (const Key of accounts)
    await db.putItem({ TableName, Item: { ...Key, ...item({ n: 100, changed: "0" }) } });
  const move = (from: number, to: number) =>
    db.transactWriteItems({
      TransactItems: [
        [from, -1],
        [to, 1],
      ].map(([at = 0, by]) => ({
        Update: {
          TableName,
          Key: accounts[at],
          UpdateExpression: "ADD n :by",
          ExpressionAttributeValues: values({ by }),
        },
      })),
    });
  const sum = async (IndexName?: string) => {
    const { Items = [] } = await db.query({
      TableName,
      IndexName,
      KeyConditionExpression: "pk = :p",
      ExpressionAttributeValues: values({ p: "p" }),
    });
    return Items.reduce((total, one) => total + Number(one["n"]?.N), 0);
  };

  const writes = Array.from({ length: 40 }, (_, n) => move(n % 3, (n + 1) % 3));
  const sums = await Promise.all(writes.flatMap(() => [sum(), sum("changes")]));
  await Promise.all(writes);

  expect(new Set(sums)).toEqual(new Set([300]));
});

test("a door that is closed answers no more, and its port is free", async () => {
  const opened = await aDoorWithTable();
  const { port } = new URL(opened.door.url);
  await opened[Symbol.asyncDispose]();
  await expect(fetch(opened.door.url)).rejects.toThrow();
  await using again = await aDoor({ port: Number(port) });
  expect(again.door.url).toBe(opened.door.url);
});
