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

/** More than a page in a month: what lies behind those costs nothing. */
const event = (month: string, n: number) => {
  const at = `2026-${month}-0${1 + (n % 9)}T10:00:00.${String(n).padStart(3, "0")}Z`;
  const told = { id: `sender-event-${month}-${n}`, type: "open" as const, lead_id: leadId, occurred_at: at };
  const said = { campaign_id: "cmp_01J0000000000000000000000C" };
  const stored = { workspaceId, leadId, event: { ...told, ...said }, machine: false, counted: true } as const;
  return toEngagementItem({ ...stored, receivedAt: at } as never);
};

/** Units that the newest page of a lead takes which has so many events in each month. */
const unitsOf = async (months: Readonly<Record<string, number>>, since: string): Promise<number> => {
  const { door, db, TableName, ...rest } = await aDoorWithTable();
  await using _ = rest;
  const client = DynamoDBDocumentClient.from(db);
  const items = Object.entries(months).flatMap(([month, count]) =>
    Array.from({ length: count }, (__, n) => event(month, n)),
  );
  for (let from = 0; from < items.length; from += 100)
    await transact(
      client,
      items.slice(from, from + 100).map((Item) => ({ Put: { TableName, Item } })),
    );
  const before = door.meter.read();
  const options = { sources: timelineSources, now, since, before: undefined, limit: pageRows + 1 };
  let rows = 0;
  for await (const row of makeTimelineReader(client, TableName).newestFirst(workspaceId, [leadId], options))
    if (row.item !== undefined && ++rows > pageRows) break;
  expect(rows).toBe(pageRows + 1);
  return unitsIn(door.meter.since(before).readBy, () => true);
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
});
