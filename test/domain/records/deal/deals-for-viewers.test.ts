import { describe, expect, it } from "vitest";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { movesOfDeal } from "#lib/domain/records/deal/moves-of-deal.ts";
import { plainDealCatalogue } from "#lib/domain/records/deal/plain-deal-catalogue.ts";
import { dealBoardOf } from "#lib/domain/selling/pipeline/deal-board.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const now = new Date("2026-03-01T00:00:00.000Z");

describe("a viewer", () => {
  it("is told no amounts of a deal's moves, and of no move of an amount alone", async () => {
    const change = { before: null, after: { amount: "1.00", currency: "EUR" } };
    const moves = [
      { at: now.toISOString(), facts: { by: null, changed: { amount: change, base_amount: change } } },
      {
        at: now.toISOString(),
        facts: { by: null, changed: { amount: change, status: { before: "open", after: "won" } } },
      },
    ];
    const deps = { dealHistory: { newestFirst: () => moves }, cursorSigner: {} } as never;
    const told = async (role: "viewer" | "manager") =>
      (await movesOfDeal(deps, anActor(role), { id: "deal_1" } as never, { limit: 10, now })).data.map(
        ({ changed }) => Object.keys(changed),
      );

    expect(await told("viewer")).toEqual([["status"]]);
    expect(await told("manager")).toEqual([
      ["amount", "base_amount"],
      ["amount", "status"],
    ]);
  });

  it("sees on the board how many deals there are, and not how many have an amount", async () => {
    const stage = "stage_01J0000000000000000000000A";
    const pipeline = { id: "pipe_1", stages: [{ id: stage, name: "New", type: "open" }] };
    const row = { stage, owner: null, deals: 2, rotting: 0 };
    const sum = { amount: "1.00", currency: "EUR" };
    const lake = {
      byStage: async () => ({
        counted: [
          { ...row, sum },
          { ...row, sum: null },
        ],
      }),
    };
    const board = (role: "viewer" | "manager") =>
      dealBoardOf(lake as never, anActor(role), pipeline as unknown as PipelineRecord, {
        catalogue: plainDealCatalogue,
        now,
      });
    const unseen = { deals: 4, base_amounts: [], unpriced: null };

    expect((await board("viewer")).stages).toMatchObject([{ ...unseen, owners: [unseen] }]);
    expect((await board("manager")).stages).toMatchObject([
      { deals: 4, base_amounts: [sum], unpriced: 2, owners: [{ unpriced: 2 }] },
    ]);
  });

  it("reads a deal's own fields, as those of leads, and neither names nor amounts nor ids elsewhere", () => {
    const deal = {
      name: "n",
      amount: { amount: "1", currency: "EUR" },
      custom: { seats: 5 },
      external_ids: { crm: "1" },
    };

    expect(dealKind.rights.shown(deal as never, anActor("viewer"))).toMatchObject({
      name: null,
      amount: null,
      custom: { seats: 5 },
      external_ids: {},
    });
  });
});
