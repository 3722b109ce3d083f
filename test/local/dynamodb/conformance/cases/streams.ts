import { setTimeout as delay } from "node:timers/promises";
import type { _Record } from "@aws-sdk/client-dynamodb-streams";
import { expect } from "vitest";
import type { Cases, It } from "../suite.ts";
import { createTable, type Item, item, refusal, values, type World } from "../world.ts";

interface StreamOfTable {
  readonly TableName: string;
  readonly StreamArn: string;
  readonly ShardId: string;
}

const newStream = async (
  { db, streams }: World,
  StreamViewType = "NEW_AND_OLD_IMAGES",
): Promise<StreamOfTable> => {
  const TableName = await createTable(db, {
    StreamSpecification: { StreamEnabled: true, StreamViewType: StreamViewType as "KEYS_ONLY" },
  });
  const StreamArn = String((await db.describeTable({ TableName })).Table?.LatestStreamArn);
  const { StreamDescription } = await streams.describeStream({ StreamArn });
  return { TableName, StreamArn, ShardId: String(StreamDescription?.Shards?.[0]?.ShardId) };
};

type Start = { readonly ShardIteratorType: string; readonly SequenceNumber?: string | undefined };

const iterator = async ({ streams }: World, { StreamArn, ShardId }: StreamOfTable, start: Start) =>
  (
    await streams.getShardIterator({
      StreamArn,
      ShardId,
      ShardIteratorType: start.ShardIteratorType as "LATEST",
      SequenceNumber: start.SequenceNumber,
    })
  ).ShardIterator;

/** Reads until as many records as expected have come, and once more so that one too many is seen. */
const follow = async ({ streams }: World, from: string | undefined, expected: number): Promise<_Record[]> => {
  const found: _Record[] = [];
  let ShardIterator = from;
  for (let tries = 0; tries < 100 && ShardIterator !== undefined; tries += 1) {
    const wasEnough = found.length >= expected;
    const answer = await streams.getRecords({ ShardIterator });
    found.push(...(answer.Records ?? []));
    if (wasEnough) break;
    ShardIterator = answer.NextShardIterator;
    if (found.length < expected) await delay(20);
  }
  return found;
};

const recordsOf = async (world: World, stream: StreamOfTable, expected: number): Promise<_Record[]> =>
  follow(world, await iterator(world, stream, { ShardIteratorType: "TRIM_HORIZON" }), expected);

const write = (world: World, { TableName }: StreamOfTable, sk: string, a: number) =>
  world.db.putItem({ TableName, Item: item({ pk: "p", sk, a }) });

const key = (sk: string): Item => item({ pk: "p", sk });

const images = (it: It): void => {
  it("insert, change and removal each give a record with both images", async (world) => {
    const stream = await newStream(world);
    await write(world, stream, "1", 1);
    await write(world, stream, "1", 2);
    await world.db.deleteItem({ TableName: stream.TableName, Key: key("1") });

    const records = await recordsOf(world, stream, 3);

    const image = (a: number) => item({ pk: "p", sk: "1", a });
    expect(
      records.map(({ eventName, dynamodb }) => [eventName, dynamodb?.OldImage, dynamodb?.NewImage]),
    ).toEqual([
      ["INSERT", undefined, image(1)],
      ["MODIFY", image(1), image(2)],
      ["REMOVE", image(2), undefined],
    ]);
    for (const { dynamodb, eventSource, awsRegion, userIdentity } of records) {
      expect({ eventSource, awsRegion, userIdentity }).toMatchObject({ eventSource: "aws:dynamodb" });
      expect(userIdentity).toBeUndefined();
      expect(dynamodb).toMatchObject({ Keys: key("1"), StreamViewType: "NEW_AND_OLD_IMAGES" });
      expect(dynamodb?.ApproximateCreationDateTime).toBeInstanceOf(Date);
      expect(dynamodb?.SizeBytes).toBeGreaterThan(0);
    }
  });

  const held: Readonly<Record<string, readonly [old: boolean, fresh: boolean]>> = {
    NEW_AND_OLD_IMAGES: [true, true],
    NEW_IMAGE: [false, true],
    OLD_IMAGE: [true, false],
    KEYS_ONLY: [false, false],
  };
  for (const [view, [old, fresh]] of Object.entries(held))
    it(`a stream of ${view} holds that`, async (world) => {
      const stream = await newStream(world, view);
      await write(world, stream, "1", 1);
      await write(world, stream, "1", 2);
      const [, changed] = await recordsOf(world, stream, 2);
      expect(changed?.dynamodb?.OldImage !== undefined).toBe(old);
      expect(changed?.dynamodb?.NewImage !== undefined).toBe(fresh);
      expect(changed?.dynamodb?.Keys).toEqual(key("1"));
    });
};

const silence = (it: It): void => {
  it("a write that changes nothing gives no record", async (world) => {
    const stream = await newStream(world);
    const { TableName } = stream;
    const Item = {
      ...key("1"),
      a: { N: "1" },
      ss: { SS: ["a", "b"] },
      m: { M: { x: { N: "1" }, y: { N: "2" } } },
    };
    await world.db.putItem({ TableName, Item });
    await world.db.putItem({ TableName, Item: { ...Item, a: { N: "1.0" } } });
    await world.db.putItem({ TableName, Item: { ...Item, m: { M: { y: { N: "2" }, x: { N: "1" } } } } });
    const update = { UpdateExpression: "SET a = :v", ExpressionAttributeValues: values({ v: 1 }) };
    await world.db.updateItem({ TableName, Key: key("1"), ...update });
    await world.db.deleteItem({ TableName, Key: key("missing") });
    await world.db.transactWriteItems({
      TransactItems: [
        { ConditionCheck: { TableName, Key: key("1"), ConditionExpression: "attribute_exists(pk)" } },
      ],
    });
    expect((await recordsOf(world, stream, 1)).map(({ eventName }) => eventName)).toEqual(["INSERT"]);
  });

  it("a set in another order is no change", async (world) => {
    const stream = await newStream(world);
    const { TableName } = stream;
    await world.db.putItem({ TableName, Item: { ...key("1"), ss: { SS: ["a", "b"] } } });
    await world.db.putItem({ TableName, Item: { ...key("1"), ss: { SS: ["b", "a"] } } });
    expect(await recordsOf(world, stream, 1)).toHaveLength(1);
  });

  it("a refused write gives no record", async (world) => {
    const stream = await newStream(world);
    const { TableName } = stream;
    const fails = { ConditionExpression: "attribute_exists(nothing)" };
    await refusal(world.db.putItem({ TableName, Item: key("1"), ...fails }));
    await refusal(
      world.db.transactWriteItems({
        TransactItems: [
          { Put: { TableName, Item: key("2") } },
          { Put: { TableName, Item: key("3"), ...fails } },
        ],
      }),
    );
    await write(world, stream, "last", 1);
    expect((await recordsOf(world, stream, 1)).map(({ dynamodb }) => dynamodb?.Keys)).toEqual([key("last")]);
  });
};

const order = (it: It): void => {
  it("the records of an item come in the order of its changes, however many write", async (world) => {
    const stream = await newStream(world);
    const { TableName } = stream;
    const add = { UpdateExpression: "ADD n :v", ExpressionAttributeValues: values({ v: 1 }) };
    const writes = Array.from({ length: 60 }, (_, n) =>
      world.db.updateItem({ TableName, Key: key(String(n % 3)), ...add }),
    );
    await Promise.all(writes);
    const records = await recordsOf(world, stream, 60);
    for (const sk of ["0", "1", "2"]) {
      const seen = records.filter(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S === sk);
      expect(seen.map(({ dynamodb }) => Number(dynamodb?.NewImage?.["n"]?.N))).toEqual(
        Array.from({ length: 20 }, (_, n) => n + 1),
      );
    }
    const sequence = records.map(({ dynamodb }) => BigInt(String(dynamodb?.SequenceNumber)));
    expect(sequence).toEqual(sequence.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(60);
  });

  it("each item that a transaction or a batch changes gives a record", async (world) => {
    const stream = await newStream(world);
    const { TableName } = stream;
    await write(world, stream, "gone", 1);
    await world.db.transactWriteItems({
      TransactItems: [
        { Put: { TableName, Item: key("new") } },
        { Delete: { TableName, Key: key("gone") } },
        {
          Update: {
            TableName,
            Key: key("updated"),
            UpdateExpression: "ADD n :v",
            ExpressionAttributeValues: values({ v: 1 }),
          },
        },
      ],
    });
    await world.db.batchWriteItem({
      RequestItems: { [TableName]: [{ PutRequest: { Item: key("batched") } }] },
    });
    const records = await recordsOf(world, stream, 5);
    expect(
      new Set(records.map(({ eventName, dynamodb }) => `${eventName} ${dynamodb?.Keys?.["sk"]?.S}`)),
    ).toEqual(new Set(["INSERT batched", "INSERT gone", "INSERT new", "INSERT updated", "REMOVE gone"]));
  });
};

const reading = (it: It): void => {
  const sorted = (records: readonly _Record[]) => records.map(({ dynamodb }) => dynamodb?.Keys?.["sk"]?.S);

  it("TRIM_HORIZON, AT, AFTER and LATEST begin where they say", async (world) => {
    const stream = await newStream(world);
    for (const sk of ["1", "2", "3"]) await write(world, stream, sk, 1);
    const [, second] = await recordsOf(world, stream, 3);
    const SequenceNumber = second?.dynamodb?.SequenceNumber;
    const from = async (ShardIteratorType: string, expected: number, at?: string) =>
      sorted(
        await follow(
          world,
          await iterator(world, stream, { ShardIteratorType, SequenceNumber: at }),
          expected,
        ),
      );

    const latest = await iterator(world, stream, { ShardIteratorType: "LATEST" });
    expect(await from("AT_SEQUENCE_NUMBER", 2, SequenceNumber)).toEqual(["2", "3"]);
    expect(await from("AFTER_SEQUENCE_NUMBER", 1, SequenceNumber)).toEqual(["3"]);
    expect(await from("TRIM_HORIZON", 3)).toEqual(["1", "2", "3"]);
    await write(world, stream, "4", 1);
    expect(sorted(await follow(world, latest, 1))).toEqual(["4"]);
  });

  it("an iterator can be used again and answers the same", async (world) => {
    const stream = await newStream(world);
    for (const sk of ["1", "2"]) await write(world, stream, sk, 1);
    const from = await iterator(world, stream, { ShardIteratorType: "TRIM_HORIZON" });
    const first = await follow(world, from, 2);
    expect(await follow(world, from, 2)).toEqual(first);
  });

  it("a limit ends a page, and the next goes on", async (world) => {
    const stream = await newStream(world);
    for (const sk of ["1", "2", "3"]) await write(world, stream, sk, 1);
    const from = await iterator(world, stream, { ShardIteratorType: "TRIM_HORIZON" });
    const page = await world.streams.getRecords({ ShardIterator: from, Limit: 2 });
    expect(sorted(page.Records ?? [])).toEqual(["1", "2"]);
    expect(sorted(await follow(world, page.NextShardIterator, 1))).toEqual(["3"]);
  });

  it("a stream says what it is", async (world) => {
    const { TableName, StreamArn, ShardId } = await newStream(world);
    const { StreamDescription } = await world.streams.describeStream({ StreamArn });
    const { Streams } = await world.streams.listStreams({ TableName });
    expect(StreamDescription).toMatchObject({
      StreamStatus: "ENABLED",
      StreamViewType: "NEW_AND_OLD_IMAGES",
      TableName,
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      Shards: [
        { ShardId, SequenceNumberRange: { StartingSequenceNumber: expect.stringMatching(/^\d{21,}$/) } },
      ],
    });
    expect(Streams).toMatchObject([{ StreamArn, TableName }]);
  });

  it("an unknown stream is told", async (world) => {
    const { StreamArn } = await newStream(world);
    const unknown = world.streams.describeStream({
      StreamArn: StreamArn.replace(/stream\/.*/, "stream/2001-01-01T00:00:00.000"),
    });
    expect((await refusal(unknown)).name).toBe("ResourceNotFoundException");
  });

  it("an iterator by number needs one", async (world) => {
    const stream = await newStream(world);
    const broken = iterator(world, stream, { ShardIteratorType: "AT_SEQUENCE_NUMBER" });
    expect((await refusal(broken)).name).toBe("ValidationException");
  });
};

/** What a table's stream tells, and how it is read. */
export const tableStreams: Cases = (it) => {
  images(it);
  silence(it);
  order(it);
  reading(it);
};
