import { expect, test } from "vitest";
import { aClock, aDoorWithTable } from "../a-door.ts";
import { createTable, item, refusal } from "../conformance/world.ts";

test("a table that exists is not made again", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  expect((await refusal(createTable(db, { TableName }))).name).toBe("ResourceInUseException");
});

test("a table is active at once, and gone at once", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  await db.putItem({ TableName, Item: item({ pk: "p", sk: "s", changed: "c" }) });
  expect((await db.describeTable({ TableName })).Table?.TableStatus).toBe("ACTIVE");
  await db.deleteTable({ TableName });
  expect((await refusal(db.describeTable({ TableName }))).name).toBe("ResourceNotFoundException");
  expect((await db.listTables({})).TableNames).toEqual([]);
});

test("a table that is made again is empty, its indexes too", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  await db.putItem({ TableName, Item: item({ pk: "p", sk: "s", changed: "c" }) });
  await db.deleteTable({ TableName });
  await createTable(db, { TableName });
  expect((await db.scan({ TableName })).Count).toBe(0);
  expect((await db.scan({ TableName, IndexName: "changes" })).Count).toBe(0);
});

test("a protected table is not deleted until its protection is off", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  await db.updateTable({ TableName, DeletionProtectionEnabled: true });
  expect((await refusal(db.deleteTable({ TableName }))).name).toBe("ValidationException");
  await db.updateTable({ TableName, DeletionProtectionEnabled: false });
  await db.deleteTable({ TableName });
});

test("a stream that is turned off keeps its records and ends, and a new one begins empty", async () => {
  const clock = aClock();
  await using opened = await aDoorWithTable({ now: clock.now });
  const { db, streams, TableName } = opened;
  const arn = async () => String((await db.describeTable({ TableName })).Table?.LatestStreamArn);
  const records = async (StreamArn: string) => {
    const ShardId = (await streams.describeStream({ StreamArn })).StreamDescription?.Shards?.[0]?.ShardId;
    const { ShardIterator } = await streams.getShardIterator({
      StreamArn,
      ShardId,
      ShardIteratorType: "TRIM_HORIZON",
    });
    return streams.getRecords({ ShardIterator });
  };
  const first = await arn();
  await db.putItem({ TableName, Item: item({ pk: "p", sk: "1" }) });
  await db.updateTable({ TableName, StreamSpecification: { StreamEnabled: false } });
  await db.putItem({ TableName, Item: item({ pk: "p", sk: "2" }) });
  clock.forward(1);
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "KEYS_ONLY" as const };
  await db.updateTable({ TableName, StreamSpecification });

  const ended = await records(first);
  const fresh = await records(await arn());

  expect([ended.Records?.length, ended.NextShardIterator]).toEqual([1, undefined]);
  expect([fresh.Records?.length, typeof fresh.NextShardIterator]).toEqual([0, "string"]);
  expect(await arn()).not.toBe(first);
  expect((await streams.describeStream({ StreamArn: first })).StreamDescription?.StreamStatus).toBe(
    "DISABLED",
  );
});

test("a change of a table that the door does not make is refused by name", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  const error = await refusal(db.updateTable({ TableName, BillingMode: "PROVISIONED" }));
  expect(error).toMatchObject({
    name: "ValidationException",
    message: expect.stringContaining("BillingMode"),
  });
});

test("point-in-time recovery is set and told", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  const told = async () =>
    (await db.describeContinuousBackups({ TableName })).ContinuousBackupsDescription
      ?.PointInTimeRecoveryDescription;
  expect(await told()).toEqual({ PointInTimeRecoveryStatus: "DISABLED" });
  await db.updateContinuousBackups({
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7 },
  });
  expect(await told()).toMatchObject({ PointInTimeRecoveryStatus: "ENABLED", RecoveryPeriodInDays: 7 });
});

test("tags are kept and taken off", async () => {
  await using opened = await aDoorWithTable();
  const { db, TableName } = opened;
  const ResourceArn = String((await db.describeTable({ TableName })).Table?.TableArn);
  await db.tagResource({
    ResourceArn,
    Tags: [
      { Key: "a", Value: "1" },
      { Key: "b", Value: "2" },
    ],
  });
  await db.untagResource({ ResourceArn, TagKeys: ["a"] });
  expect((await db.listTagsOfResource({ ResourceArn })).Tags).toEqual([{ Key: "b", Value: "2" }]);
});
