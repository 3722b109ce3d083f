import { describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

describe("deals in their pipeline", () => {
  it("stand on its board by stage and owner, are found by their stages, and keep these from being deleted", async () => {
    const { request } = await aWorkspace(service());
    const money = (amount: string) => ({ amount: { amount, currency: "EUR" } });
    await request("PUT", "/currency-rates", { body: { base_currency: "EUR", rates: [] } });
    const { body: listed } = await request("GET", "/pipelines?object=deal");
    const [pipeline] = listed.data;
    const stageId = (name: string): string =>
      pipeline.stages.find((stage: { name: string }) => stage.name === name).id;
    const { body: deal } = await request("POST", "/deals", { body: { name: "A", ...money("1000.50") } });
    await request("POST", "/deals", { body: { name: "B", ...money("0.25"), owner_id: null } });
    await request("POST", "/deals", { body: { name: "C", stage: "Proposal" } });
    const won = await request("PATCH", `/deals/${deal.id}`, { body: { stage_id: stageId("Won") } });
    const { body: moves } = await request("GET", `/deals/${deal.id}/moves?limit=1`);
    const { body: board } = await request("GET", `/pipelines/${pipeline.id}/board`);
    const found = async (filter: string): Promise<string[]> =>
      (await request("POST", "/deals/search", { body: { filter, sort: ["created_at"] } })).body.data.map(
        ({ name }: { name: string }) => name,
      );
    const refused = [
      await request("DELETE", `/pipelines/${pipeline.id}/stages/${stageId("Proposal")}`),
      await request("PATCH", `/pipelines/${pipeline.id}`, {
        body: {
          stages: pipeline.stages.map(({ id, name }: { id: string; name: string }) =>
            name === "Negotiation" ? { id, required_fields: ["next_step"], max_days: 1 } : { id },
          ),
        },
      }),
      await request("PATCH", `/deals/${deal.id}`, { body: { stage: "Negotiation" } }),
      await request("DELETE", `/pipelines/${pipeline.id}/stages/${stageId("Qualified")}`),
      await request("PUT", `/pipelines/${pipeline.id}`, {
        body: {
          stages: pipeline.stages
            .filter(({ name }: { name: string }) => name !== "Qualified")
            .map(({ id, name }: { id: string; name: string }) =>
              name === "Proposal" ? { id, type: "won" } : { id },
            ),
        },
      }),
    ];

    expect(won.body).toMatchObject({ status: "won", probability: 1, stage_id: stageId("Won") });
    expect(moves.data[0].changed.stage_id).toEqual({ before: stageId("New"), after: stageId("Won") });
    const columns = board.stages.map(({ name, deals, base_amounts, unpriced, owners }: never) => [
      name,
      deals,
      base_amounts,
      unpriced,
      (owners as []).length,
    ]);
    expect([board.object, columns.filter(([, deals]: [string, number]) => deals > 0)]).toEqual([
      "deal",
      [
        ["New", 1, [{ amount: "0.25", currency: "EUR" }], 0, 1],
        ["Proposal", 1, [], 1, 1],
        ["Won", 1, [{ amount: "1000.50", currency: "EUR" }], 0, 1],
      ],
    ]);
    expect([
      await found('stage = "Proposal"'),
      await found('pipeline = "Deals" AND stage.type = "open"'),
      await found('stage.type IN ("won", "lost")'),
      await found("days_in_stage < 1"),
    ]).toEqual([["C"], ["B", "C"], ["A"], ["A", "B", "C"]]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "wrong_state"],
      [200, undefined],
      [409, "stage_move_refused"],
      [204, undefined],
      [409, "in_use"],
    ]);
    expect(refused[4]?.body.errors).toMatchObject([
      {
        pointer: "/stages/1/type",
        code: "stage_holds_deals",
        message: expect.stringContaining("1 deal is in"),
        hint: expect.stringContaining(`/stages/${stageId("Proposal")}?move_to=`),
      },
    ]);
    // What the other stage requires keeps no deal back: its own is to be deleted.
    const path = `/pipelines/${pipeline.id}/stages/${stageId("Proposal")}`;
    const begun = await request("DELETE", `${path}?move_to=${stageId("Negotiation")}`);
    const ended = (id: string) =>
      eventually(
        async () => (await request("GET", `/jobs/${id}?wait=5`)).body,
        ({ state }) => state === "done",
      );
    const { counts, action } = await ended(begun.body.id);
    const moved = await found('stage = "Negotiation"');
    const { body: undo } = await request("POST", `/jobs/${begun.body.id}/undo`);
    await ended(undo.id);

    expect([begun.status, action.kind, counts.matched, counts.changed, moved]).toEqual([
      202,
      "empty_deal_stage",
      1,
      1,
      ["C"],
    ]);
    expect(await found('stage = "Proposal"')).toEqual(["C"]);
  });

  it("take the workspace's own fields of deals, and a pipeline of deals has no rules and shares no names with leads'", async () => {
    const { request } = await aWorkspace(service());
    const field = { on: "deal", key: "seats", kind: "number", label: "Seats" };
    const { body: own } = await request("POST", "/custom-fields", { body: field });
    const { body: deal } = await request("POST", "/deals", { body: { name: "A", custom: { seats: 40 } } });
    const wrong = await request("PATCH", `/deals/${deal.id}`, {
      body: { custom: { seats: "many", more: 1 } },
    });
    const { body: found } = await request("GET", `/deals?custom.seats[gte]=40&fields=name`);
    const leads = await request("POST", "/leads", { body: { email: "a@example.com", custom: { seats: 1 } } });
    const stages = [{ name: "Talking" }];
    const pipelines = [
      await request("POST", "/pipelines", { body: { object: "deal", name: "Sales", stages } }),
      await request("POST", "/pipelines", { body: { object: "deal", name: "sales", stages } }),
      await request("POST", "/pipelines", {
        body: {
          object: "deal",
          name: "Ruled",
          stages: [{ name: "Won", rules: [{ driver: "criteria", when: 'status = "won"' }] }],
        },
      }),
    ];

    expect([own.on, deal.custom, deal.provenance.custom.source]).toEqual(["deal", { seats: 40 }, "manual"]);
    expect(wrong.body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code])).toEqual([
      ["/custom/seats", "not_a_number"],
      ["/custom/more", "unknown_field"],
    ]);
    expect([found.data, leads.status]).toEqual([[{ name: "A" }], 422]);
    expect(pipelines.map(({ status, body }) => [status, body.code, body.errors?.[0].code])).toEqual([
      [201, undefined, undefined],
      [409, "duplicate_pipeline", undefined],
      [422, "validation_failed", "not_of_deals"],
    ]);
  });

  it("let a stage without deals change its type, with a job for deals that move in meanwhile", async () => {
    const { request } = await aWorkspace(service());
    await request("POST", "/deals", { body: { name: "A" } });
    const { body: pipelines } = await request("GET", "/pipelines?object=deal");
    const [pipeline] = pipelines.data;
    const stages = pipeline.stages.map(({ id, name }: { id: string; name: string }) =>
      name === "Negotiation" ? { id, type: "on_hold" } : { id },
    );
    const changed = await request("PUT", `/pipelines/${pipeline.id}`, { body: { stages } });
    const { data: jobs } = await eventually(
      async () => (await request("GET", "/jobs?kind=bulk")).body,
      ({ data }) => data[0]?.state === "done",
    );

    expect([changed.status, jobs.length]).toEqual([200, 1]);
    expect(jobs[0]).toMatchObject({ action: { kind: "restamp_deals" }, counts: { matched: 0, failed: 0 } });
  });
});
