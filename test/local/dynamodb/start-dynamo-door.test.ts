import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DynamoDBStreams } from "@aws-sdk/client-dynamodb-streams";
import { expect, onTestFinished, test } from "vitest";
import { aDoor, aDoorWithTable } from "./a-door.ts";
import { createTable, item, plain, values } from "./conformance/world.ts";

const aDataDir = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), "dynamo-door-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
};

const put = (TableName: string, sk: string) => ({ TableName, Item: item({ pk: "p", sk, changed: sk }) });

/** The sort keys of the records from a place in a table's stream, and where the last of them is. */
const follow = async (streams: DynamoDBStreams, StreamArn: string, after?: string) => {
  const ShardId = (await streams.describeStream({ StreamArn })).StreamDescription?.Shards?.[0]?.ShardId;
  const { ShardIterator } = await streams.getShardIterator({
    StreamArn,
    ShardId,
    ShardIteratorType: after === undefined ? "TRIM_HORIZON" : "AFTER_SEQUENCE_NUMBER",
    SequenceNumber: after,
  });
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

test("the meter counts every request by the documented rules", async () => {
  await using opened = await aDoorWithTable();
  const { door, db, TableName } = opened;
  const { Item: Key } = { Item: item({ pk: "p", sk: "1" }) };
  await db.putItem(put(TableName, "1"));
  await db.transactWriteItems({ TransactItems: [{ Put: put(TableName, "2") }] });
  await db.getItem({ TableName, Key, ConsistentRead: true });
  await db.getItem({ TableName, Key });
  expect(door.meter.read()).toEqual({ writeUnits: 2 + 4, readUnits: 1.5, byPartition: new Map([["p", 6]]) });
});

test("a failed condition and a cancelled transaction are paid for", async () => {
  await using opened = await aDoorWithTable();
  const { door, db, TableName } = opened;
  const fails = { ...put(TableName, "1"), ConditionExpression: "attribute_exists(nothing)" };
  await expect(db.putItem(fails)).rejects.toThrow();
  await expect(db.transactWriteItems({ TransactItems: [{ Put: fails }] })).rejects.toThrow();
  expect(door.meter.read().writeUnits).toBe(1 + 2);
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
