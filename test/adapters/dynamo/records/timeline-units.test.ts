import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { toEngagementItem } from "#lib/adapters/dynamo/records/engagement-item.ts";
import { makeTimelineReader } from "#lib/adapters/dynamo/records/timeline-reader.ts";
import { transact } from "#lib/adapters/dynamo/transaction.ts";
import { timelineSources } from "#lib/domain/records/timeline/timeline-reader.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { aDoorWithTable } from "#test/local/dynamodb/a-door.ts";

const workspaceId = "ws_01J0000000000000000000000A";
const leadId = "lead_01J0000000000000000000000B";
const now = new Date("2026-11-22T12:00:00.000Z");
const pageRows = 50;

const event = (month: string, n: number) => {
  const at = `2026-${month}-0${1 + (n % 9)}T10:00:00.${String(n % 1000).padStart(3, "0")}Z`;
  const told = { id: `sender-event-${month}-${n}`, type: "open" as const, lead_id: leadId, occurred_at: at };
  const said = { campaign_id: "cmp_01J0000000000000000000000C" };
  const stored = { workspaceId, leadId, event: { ...told, ...said }, machine: false, counted: true } as const;
  return toEngagementItem({ ...stored, receivedAt: at } as never);
};

/** More than a page in a month: what lies behind those costs nothing. */
const aLeadWith = async (months: Readonly<Record<string, number>>) => {
  const { door, db, TableName, ...rest } = await aDoorWithTable();
  const client = DynamoDBDocumentClient.from(db);
  const items = Object.entries(months).flatMap(([month, count]) =>
    Array.from({ length: count }, (__, n) => event(month, n)),
  );
  for (let from = 0; from < items.length; from += 100)
    await transact(
      client,
      items.slice(from, from + 100).map((Item) => ({ Put: { TableName, Item } })),
    );
  const reader = makeTimelineReader(client, TableName);
  /** A page behind a place, with the units that it takes, and whether more rows are behind it. */
  const page = async (since: string, before?: string) => {
    const read = door.meter.read();
    const options = { sources: timelineSources, now, since, before, limit: pageRows + 1 };
    const places: string[] = [];
    for await (const row of reader.newestFirst(workspaceId, [leadId], options))
      if (row.item !== undefined && places.push(row.place) > pageRows) break;
    const hasMore = places.length > pageRows;
    const units = unitsIn(door.meter.since(read).readBy, () => true);
    return { places: places.slice(0, pageRows), hasMore, units };
  };
  return { page, ...rest };
};

/** Units that the newest page of a lead takes which has so many events in each month. */
const unitsOf = async (months: Readonly<Record<string, number>>, since: string): Promise<number> => {
  const { page, ...rest } = await aLeadWith(months);
  await using _ = rest;
  const { places, hasMore, units } = await page(since);
  expect([places.length, hasMore]).toEqual([pageRows, true]);
  return units;
};

describe("a page of 50 of a lead with more events than that", () => {
  it("takes at most 12 read units when it lies in two months, and 4 more for each further one", async () => {
    const since = "2026-06-01T00:00:00.000Z";
    const two = await unitsOf({ "11": 20, "10": 300 }, since);
    const four = await unitsOf({ "11": 20, "10": 0, "09": 0, "08": 300 }, since);

    expect(two).toBeLessThanOrEqual(12);
    expect(four).toBeLessThanOrEqual(12 + 2 * 4);
    expect(two).toBeGreaterThan(4);
  });

  it("costs the same behind 10,000 events as before them, and each event is on one page", async () => {
    const { page, ...rest } = await aLeadWith({ "10": 10_000, "11": 20 });
    await using _ = rest;
    const told: string[] = [];
    const units: number[] = [];
    for (let behind: string | undefined, more = true; more; behind = told.at(-1)) {
      const read = await page("2026-10-01T00:00:00.000Z", behind);
      told.push(...read.places);
      units.push(read.units);
      more = read.hasMore;
    }

    expect(new Set(told).size).toBe(10_020);
    expect(told).toEqual(told.toSorted((a, b) => (a < b ? 1 : -1)));
    expect(Math.max(...units)).toBeLessThanOrEqual(12);
  });
});
