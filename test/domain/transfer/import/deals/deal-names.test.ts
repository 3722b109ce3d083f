import { describe, expect, it } from "vitest";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { type NamingDeps, namesOfDeals } from "#lib/domain/transfer/import/deals/deal-names.ts";
import type { ImportedDeal } from "#lib/domain/transfer/import/deals/imported-deal.ts";
import { anImport } from "../an-import.ts";

const record = anImport({ object: "deal", created_at: "2026-03-01T00:00:00.000Z" });
const deps = {
  leads: { holdersOf: async () => new Map(), leadsOf: async () => new Map() },
  records: { present: async () => new Map() },
  owners: { named: () => ({ error: { code: "unknown_owner", message: "" } }) },
  leadSchema: { fields: [], pipelines: [defaultDealPipeline(record.workspace_id)] },
} as unknown as NamingDeps;

const named = async (deal: Omit<ImportedDeal, "values"> & { values?: object }) =>
  (await namesOfDeals(deps, record, []))({ ...deal, values: { name: "One", ...deal.values } });

describe("what a row says of a closed deal", () => {
  it("is held to the stage that it names, as to its status", async () => {
    const [lost_reason, closed_at] = ["Price", "2026-01-05T00:00:00.000Z"];

    expect(await named({ stage: "lost", values: { lost_reason, closed_at } })).toMatchObject({
      refused: [],
      missing: [],
    });
    expect(await named({ stage: "Won", values: { closed_at } })).toMatchObject({ refused: [], missing: [] });
    expect((await named({ stage: "Won", values: { lost_reason } })).refused).toMatchObject([
      { field: "deal.lost_reason", code: "not_lost" },
    ]);
    expect((await named({ values: { closed_at } })).refused).toMatchObject([
      { field: "deal.closed_at", code: "not_closed" },
    ]);
    const early = { status: "won", opened_at: "2026-02-01T00:00:00.000Z", closed_at };
    expect((await named({ values: early })).refused).toMatchObject([{ code: "before_opening" }]);
  });

  it("goes with a stage that there is not", async () => {
    const { input, missing, refused } = await named({ stage: "Nowhere", values: { lost_reason: "Price" } });

    expect(missing.map(({ field }) => field)).toEqual(["deal.stage", "deal.lost_reason"]);
    expect([refused, input.lost_reason]).toEqual([[], undefined]);
  });

  it("is asked of a deal that may be there when it is written, not before", async () => {
    const values = { closed_at: "2026-01-05T00:00:00.000Z", external_ids: { crm: "17" } };

    expect(await named({ values })).toMatchObject({ refused: [] });
    expect((await named({ stage: "Won", values: { ...values, lost_reason: "Price" } })).refused).toHaveLength(
      1,
    );
  });
});
