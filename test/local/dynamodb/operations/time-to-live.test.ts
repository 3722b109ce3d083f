import { expect, test } from "vitest";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { aClock, aDoorWithTable, type TestDoor } from "../a-door.ts";
import { item, plain } from "../conformance/world.ts";

const DAY_MS = 24 * 3600 * 1000;

const aDoorThatForgets = async () => {
  const clock = aClock();
  const opened = await aDoorWithTable({ now: clock.now });
  const { db, TableName } = opened;
  const turnOn = () =>
    db.updateTimeToLive({ TableName, TimeToLiveSpecification: { AttributeName: "ends", Enabled: true } });
  const put = (sk: string, ends: unknown) => db.putItem({ TableName, Item: item({ pk: "p", sk, ends }) });
  const left = async () => (await db.scan({ TableName })).Items?.map((one) => plain(one)?.["sk"]) ?? [];
  const inSeconds = (seconds: number) => Math.floor(clock.now() / 1000) + seconds;
  return { ...opened, clock, turnOn, put, left, inSeconds };
};

const recordsOf = async ({ streams, db }: TestDoor, TableName: string) => {
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn);
  const { StreamDescription } = await streams.describeStream({ StreamArn });
  const ShardId = String(StreamDescription?.Shards?.[0]?.ShardId);
  const { ShardIterator } = await streams.getShardIterator({
    StreamArn,
    ShardId,
    ShardIteratorType: "TRIM_HORIZON",
  });
  return (await streams.getRecords({ ShardIterator })).Records ?? [];
};

test("a sweep removes what has expired, and nothing else", async () => {
  await using opened = await aDoorThatForgets();
  const { door, clock, turnOn, put, left, inSeconds } = opened;
  await turnOn();
  await put("soon", inSeconds(10));
  await put("later", inSeconds(100));
  await put("never", "not a number");

  await door.sweepTimeToLive();
  expect(await left()).toEqual(["later", "never", "soon"]);
  clock.forward(11_000);
  await door.sweepTimeToLive();
  expect(await left()).toEqual(["later", "never"]);
});

test("a removal is the service's own in the stream, and free", async () => {
  await using opened = await aDoorThatForgets();
  const { door, clock, turnOn, put, inSeconds, TableName } = opened;
  await turnOn();
  await put("soon", inSeconds(10));
  clock.forward(11_000);
  const before = door.meter.read();

  await door.sweepTimeToLive();

  const [, removal] = await recordsOf(opened, TableName);
  expect(removal).toMatchObject({
    eventName: "REMOVE",
    userIdentity: { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" },
    dynamodb: { OldImage: item({ pk: "p", sk: "soon", ends: inSeconds(-1) }) },
  });
  expect(removal?.dynamodb?.NewImage).toBeUndefined();
  expect(unitsIn(door.meter.since(before).writtenTo)).toBe(0);
});

test("items that were there before time to live was turned on are removed too", async () => {
  await using opened = await aDoorThatForgets();
  const { door, clock, turnOn, put, left, inSeconds } = opened;
  await put("old", inSeconds(10));
  await turnOn();
  clock.forward(11_000);
  await door.sweepTimeToLive();
  expect(await left()).toEqual([]);
});

test("an item whose end is put off, or taken away, stays", async () => {
  await using opened = await aDoorThatForgets();
  const { door, db, TableName, clock, turnOn, put, left, inSeconds } = opened;
  await turnOn();
  for (const sk of ["put off", "taken away"]) await put(sk, inSeconds(10));
  await put("put off", inSeconds(100));
  const Key = item({ pk: "p", sk: "taken away" });
  await db.updateItem({ TableName, Key, UpdateExpression: "REMOVE ends" });
  clock.forward(50_000);
  await door.sweepTimeToLive();
  expect(await left()).toEqual(["put off", "taken away"]);
});

test("an end that is more than five years past removes nothing", async () => {
  await using opened = await aDoorThatForgets();
  const { door, turnOn, put, left, inSeconds } = opened;
  await turnOn();
  await put("ancient", inSeconds((-5 * 366 * DAY_MS) / 1000));
  await door.sweepTimeToLive();
  expect(await left()).toEqual(["ancient"]);
});

test("a sweep goes on until all is removed, however much it is", async () => {
  await using opened = await aDoorThatForgets();
  const { door, db, TableName, turnOn, left, inSeconds } = opened;
  await turnOn();
  const items = Array.from({ length: 1100 }, (_, n) =>
    item({ pk: "p", sk: String(n), ends: inSeconds(-10) }),
  );
  for (let from = 0; from < items.length; from += 25)
    await db.batchWriteItem({
      RequestItems: { [TableName]: items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } })) },
    });
  await door.sweepTimeToLive();
  expect(await left()).toEqual([]);
});

test("a sweep forgets stream records older than a day", async () => {
  await using opened = await aDoorThatForgets();
  const { door, clock, put, TableName } = opened;
  await put("1", 1);
  clock.forward(DAY_MS - 1000);
  await put("2", 1);
  clock.forward(3000);
  await door.sweepTimeToLive();
  const left = await recordsOf(opened, TableName);
  expect(left.map(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S)).toEqual(["2"]);
});
