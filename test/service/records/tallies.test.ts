import { describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";

const service = sharedService();

describe("what a lead's deals and meetings come to", () => {
  it("is on the lead, in filters, exports and stage rules, and follows each change", async () => {
    const { request } = service();
    const post = async (path: string, body: object) => (await request("POST", path, { body })).body;
    await request("PUT", "/currency-rates", {
      body: { base_currency: "EUR", rates: [{ currency: "USD", value: "0.5", date: "2026-01-01" }] },
    });
    const stages = [
      { name: "Fresh" },
      { name: "Met", rules: [{ driver: "meeting", when: "meetings.held >= 1" }] },
    ];
    const pipeline = await post("/pipelines", { name: "Meetings", stages });
    const stage_id = pipeline.stages[0].id;
    const lead = await post("/leads", { email: "tallies@acme.example", stage_id });
    await request("POST", `/leads/${lead.id}/convert`, { body: {} });
    const lead_ids = [lead.id];
    const told = async () => (await request("GET", `/leads/${lead.id}`)).body;

    const deal = await post("/deals", { name: "A", amount: { amount: "100", currency: "USD" }, lead_ids });
    await post("/deals", { name: "B", amount: { amount: "7.5", currency: "EUR" }, lead_ids });
    const starts_at = "2026-03-02T10:00:00.000Z";
    const meeting = await post("/activities", { kind: "meeting", subject: "First", starts_at, lead_ids });

    const first = await eventually(
      told,
      ({ deals, meetings }) => deals.count === 2 && meetings.scheduled === 1,
    );
    expect(first.deals).toMatchObject({ open: 2, open_amount: "57.50", won_amount: "0.00", currency: "EUR" });
    expect(first).toMatchObject({ lifecycle: "contact", last_contacted_at: null, stage_id });

    await request("PUT", `/deals/${deal.id}`, { body: { status: "won" } });
    await request("PUT", `/activities/${meeting.id}`, { body: { status: "held" } });
    const met = pipeline.stages[1].id;
    const second = await eventually(told, (one) => one.lifecycle === "customer" && one.stage_id === met);
    expect(second.deals).toMatchObject({ open: 1, won: 1, open_amount: "7.50", won_amount: "50.00" });
    expect(second.meetings).toMatchObject({ scheduled: 0, held: 1, last_held_at: starts_at });
    expect(second.last_contacted_at).toBe(starts_at);

    const found = async (where: string) =>
      (await request("GET", `/leads?filter=${encodeURIComponent(where)}`)).body.data.length;
    expect(await found('deals.won_amount >= 50 AND meetings.held >= 1 AND lifecycle = "customer"')).toBe(1);
    expect(await found("deals.won_amount > 50")).toBe(0);
    expect(await found("deals.last_closed_at EXISTS")).toBe(1);

    await request("DELETE", `/deals/${deal.id}`);
    const third = await eventually(told, ({ deals }) => deals.count === 1);
    expect(third).toMatchObject({ lifecycle: "contact", deals: { won: 0, won_amount: "0.00" } });
  });

  it("hides amounts from a viewer, and refuses a viewer's question for them", async () => {
    const { request } = service();
    const { body: viewer } = await request("POST", "/team/members", {
      body: { email: "tally-viewer@example.com", name: "V", role: "viewer" },
    });
    const { body: key } = await request("POST", "/api-keys", { body: { name: "v", member_id: viewer.id } });
    const { body: lead } = await request("POST", "/leads", { body: { email: "masked@acme.example" } });
    const amount = { amount: "5", currency: "EUR" };
    await request("POST", "/deals", { body: { name: "C", amount, lead_ids: [lead.id] } });
    await eventually(
      async () => (await request("GET", `/leads/${lead.id}`)).body,
      ({ deals }) => deals.count === 1,
    );

    const seen = await request("GET", `/leads/${lead.id}`, { key: key.token });
    expect(seen.body.deals).toMatchObject({ count: 1, open_amount: null, won_amount: null });
    const asked = await request("GET", "/leads?filter=deals.open_amount%20%3E%201", { key: key.token });
    expect(asked.status).toBe(403);
  });
});
