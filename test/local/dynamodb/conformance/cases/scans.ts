import type { ScanCommandInput } from "@aws-sdk/client-dynamodb";
import { expect } from "vitest";
import { put } from "../reading.ts";
import type { Cases } from "../suite.ts";
import { createTable, type Item, type Native, plain, refusal, values, type World } from "../world.ts";

/** A table with items of 30 partitions; a scan goes over a whole table, so that each case has its own. */
const filled = async ({ db }: World): Promise<string> => {
  const TableName = await createTable(db);
  const items = Array.from(
    { length: 60 },
    (_, n): Native => ({
      pk: `p${n % 30}`,
      sk: `s${n}`,
      n,
      ...(n % 3 === 0 && { changed: `c${n}` }),
    }),
  );
  await put({ db, TableName }, items);
  return TableName;
};

const scanAll = async ({ db }: World, scan: Partial<ScanCommandInput>): Promise<Native[]> => {
  const found: Native[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await db.scan({ TableName: undefined, ...scan, ExclusiveStartKey });
    found.push(...(page.Items ?? []).map((one) => plain(one) ?? {}));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return found;
};

const numbers = (found: readonly Native[]): unknown[] =>
  found.map(({ n }) => n).sort((a, b) => Number(a) - Number(b));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Scans of tables and indexes. */
export const scans: Cases = (it) => {
  it("a scan meets each item once, whatever its page", async (world) => {
    const TableName = await filled(world);
    for (const Limit of [undefined, 1, 7, 60, 100])
      expect(numbers(await scanAll(world, { TableName, Limit }))).toEqual(upTo(60));
  });

  it("a scan keeps the items of a partition together and in order", async (world) => {
    const TableName = await filled(world);
    const found = await scanAll(world, { TableName, Limit: 7 });
    const byPartition = found.map(({ pk, sk }) => `${pk} ${String(sk).length} ${sk}`);
    const partitions = found.map(({ pk }) => pk).filter((pk, at, all) => pk !== all[at - 1]);
    expect(new Set(partitions).size).toBe(partitions.length);
    expect(new Set(byPartition).size).toBe(60);
  });

  it("the segments of a scan together meet each item once", async (world) => {
    const TableName = await filled(world);
    const segments = await Promise.all(
      upTo(4).map((Segment) => scanAll(world, { TableName, Segment, TotalSegments: 4, Limit: 3 })),
    );
    expect(numbers(segments.flat())).toEqual(upTo(60));
  });

  it("a scan filters after it has counted", async (world) => {
    const TableName = await filled(world);
    const page = await world.db.scan({
      TableName,
      FilterExpression: "n < :n",
      ExpressionAttributeValues: values({ n: 10 }),
    });
    expect(page).toMatchObject({ Count: 10, ScannedCount: 60 });
  });

  it("a scan of an index meets the items that are in it", async (world) => {
    const TableName = await filled(world);
    for (const Limit of [undefined, 4])
      expect(await scanAll(world, { TableName, IndexName: "changes", Limit })).toHaveLength(20);
  });

  it("a scan counts", async (world) => {
    const TableName = await filled(world);
    const page = await world.db.scan({ TableName, Select: "COUNT" });
    expect(page).toMatchObject({ Count: 60, ScannedCount: 60 });
    expect(page.Items).toBeUndefined();
  });

  it("a scan's page holds 1 MB", async (world) => {
    const TableName = await createTable(world.db);
    const items = upTo(5).map((n): Native => ({ pk: `p${n}`, sk: "s", a: "x".repeat(350 * 1024) }));
    for (const one of items) await put({ db: world.db, TableName }, [one]);
    const page = await world.db.scan({ TableName });
    expect(page.Count).toBe(3);
    expect(await scanAll(world, { TableName })).toHaveLength(5);
  });

  it("a segment that is not one of the total is refused", async ({ db, TableName, says }) => {
    const error = await refusal(db.scan({ TableName, Segment: 4, TotalSegments: 4 }));
    expect(error).toMatchObject({
      name: "ValidationException",
      message: says("The Segment parameter is zero-based and must be less than parameter TotalSegments"),
    });
  });

  it("a segment without a total is refused, and a total without one", async ({ db, TableName }) => {
    for (const half of [{ Segment: 0 }, { TotalSegments: 2 }])
      expect((await refusal(db.scan({ TableName, ...half }))).name).toBe("ValidationException");
  });
};
