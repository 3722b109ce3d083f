import { expect, it } from "vitest";
import { NewActivity } from "#lib/contract/records/activity-record.ts";
import { NewDeal } from "#lib/contract/records/deal-record.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { dealReader } from "#lib/domain/transfer/import/deals/row-to-deal.ts";
import { suggestDealMapping } from "#lib/domain/transfer/import/deals/suggest-deal-mapping.ts";
import { demoDealsImport, demoRecords } from "#lib/local/service/demo/demo-records.ts";

const people = Array.from({ length: 120 }, (_, index) => ({
  id: `lead_01J0000000000000000000${String(index).padStart(4, "0")}` as const,
  name: `Person ${index}`,
  company: `Company ${index}`,
}));
const now = new Date("2026-11-22T10:00:00.000Z");
const actor = {
  workspace_id: "ws_01J0000000000000000000000A",
  member_id: "mem_01J0000000000000000000000A",
  role: "admin",
} as const;
const stamp = { actor, at: now.toISOString(), requestId: "demo", via: "api" } as const;

it("makes demo records that the rules take, the same ones for the same day", async () => {
  const { deals, activities } = demoRecords(people, now);

  const kind = await dealsOf(
    { base_currency: null, rates: [] },
    { fields: [], pipelines: [defaultDealPipeline(actor.workspace_id)] },
  );
  for (const deal of deals) kind.make(NewDeal.parse(deal), "deal_01J0000000000000000000000A", stamp);
  for (const one of activities)
    activityKind.make(NewActivity.parse(one), "act_01J0000000000000000000000A", stamp);
  expect(new Set(deals.map(({ status }) => status))).toEqual(new Set(["open", "won", "lost"]));
  expect(new Set(activities.map(({ kind }) => kind))).toEqual(new Set(["call", "meeting", "task"]));
  expect(demoRecords(people, now)).toEqual({ deals, activities });
});

it("makes a file of deals that is mapped by itself, one of whose cells can't be read", () => {
  const { rows } = demoDealsImport(now).source;
  const cells = rows.map((row) => Object.values(row));
  const mapping = suggestDealMapping(Object.keys(rows[0] ?? {}), cells);
  const results = cells.map(dealReader(mapping, "blank"));

  expect(mapping.filter(({ field, transforms = [] }) => field === null || transforms.length > 1)).toEqual([]);
  expect(results.map((result) => (result.ok ? result.warnings.map(({ code }) => code) : "refused"))).toEqual([
    [],
    [],
    ["invalid_amount"],
    [],
  ]);
});
