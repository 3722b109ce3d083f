import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
let rep: Awaited<ReturnType<typeof aKey>>;
let viewer: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  [rep, viewer] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "viewer")];
});

describe("a deal", () => {
  it("keeps every move of status, amount, close date and owner, and closes when it is won", async () => {
    const { request } = workspace;
    const body = {
      name: "40 seats",
      amount: { amount: "12000.00", currency: "EUR" },
      opened_at: "2026-05-01T08:00:00Z",
    };
    const { body: made } = await request("POST", "/deals", { body });
    await request("PUT", `/deals/${made.id}`, { body: { next_step: "Send the offer" } });
    await request("PUT", `/deals/${made.id}`, { body: { amount: { amount: "15000.00", currency: "EUR" } } });
    const won = await request("PUT", `/deals/${made.id}`, { body: { status: "won" } });
    const { body: moves } = await request("GET", `/deals/${made.id}/moves?limit=2`);
    const rest = await request(
      "GET",
      `/deals/${made.id}/moves?limit=2&cursor=${encodeURIComponent(moves.next_cursor)}`,
    );

    expect([made.opened_at, made.owner_id, won.body.closed_at > made.opened_at]).toEqual([
      "2026-05-01T08:00:00.000Z",
      workspace.adminId,
      true,
    ]);
    const changed = [...moves.data, ...rest.body.data].map((move) => Object.keys(move.changed));
    expect(changed).toEqual([
      ["stage_id", "status"],
      ["amount", "base_amount"],
      ["pipeline_id", "stage_id", "status", "amount", "base_amount", "owner_id"],
    ]);
  });

  it("has a timeline of what is said and done of it, and an activity names no deal that its writer may not read", async () => {
    const { request } = workspace;
    const seller = await aKey(workspace, "sales_rep");
    const amount = { amount: "900.00", currency: "EUR" };
    const { body: hidden } = await request("POST", "/deals", { body: { name: "Hidden", amount } });
    const { body: deal } = await request("POST", "/deals", {
      body: { name: "Shown", amount },
      key: seller.token,
    });
    const note = (deal_id: string, key = workspace.key) =>
      request("POST", "/activities", { body: { kind: "note", body: "Prefers mornings", deal_id }, key });
    const own = await note(deal.id, seller.token);
    const refused = [await note(hidden.id, seller.token), await note("deal_01J0000000000000000000000A")];
    await request("POST", "/comments", { body: { on: deal.id, body: "Agreed." } });
    await request("PUT", `/deals/${deal.id}`, { body: { status: "won" } });
    const told = async (key: string, query = "") =>
      (await request("GET", `/deals/${deal.id}/timeline${query}`, { key })).body.data;
    const kinds = async (key: string, query?: string): Promise<string[]> =>
      (await told(key, query)).map(({ kind }: { kind: string }) => kind);
    const found = await request("GET", `/activities?deal_id=${deal.id}&fields=id`);

    const all = ["deal_move", "field_change", "comment", "activity", "created"];
    expect((await kinds(seller.token)).toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all);
    expect(await kinds(seller.token, "?kinds=activity,comment")).toEqual(["comment", "activity"]);
    expect(JSON.stringify(await told(viewer.token))).not.toMatch(/Prefers mornings|Agreed|900/);
    expect(found.body.data).toEqual([{ id: own.body.id }]);
    expect(refused.map(({ status, body }) => [status, body.errors[0].code, body.errors[0].pointer])).toEqual([
      [422, "unknown_deal", "/deal_id"],
      [422, "unknown_deal", "/deal_id"],
    ]);
    expect((await request("GET", `/deals/${hidden.id}/timeline`, { key: seller.token })).status).toBe(404);
  });

  it("is refused with a place and a reason where it makes no sense", async () => {
    const lead = "lead_01J0000000000000000000000A";
    const cases: [object, string, string][] = [
      [{ amount: { amount: "-5", currency: "EUR" } }, "/amount/amount", "invalid_format"],
      [{ amount: { amount: "5", currency: "XQZ" } }, "/amount/currency", "custom"],
      [{ lead_ids: Array.from({ length: 101 }, () => lead) }, "/lead_ids", "too_big"],
      [{ lead_ids: [lead] }, "/lead_ids/0", "unknown_lead"],
      [{ primary_lead_id: lead }, "/primary_lead_id", "not_of_this_deal"],
      [
        { status: "won", opened_at: "2020-01-02T00:00:00Z", closed_at: "2020-01-01T00:00:00Z" },
        "/closed_at",
        "before_opening",
      ],
      [{ probability: 70 }, "/probability", "too_big"],
      [{ owner_id: viewer.memberId }, "/owner_id", "may_not_own"],
      [{ source_campaign_id: "cmp_01J0000000000000000000000A" }, "/source_campaign_id", "unknown_campaign"],
    ];
    for (const [fields, pointer, code] of cases) {
      const { status, body } = await workspace.request("POST", "/deals", {
        body: { name: "Bad", ...fields },
      });
      expect([status, body.errors?.[0]?.pointer, body.errors?.[0]?.code]).toEqual([422, pointer, code]);
    }
    expect((await workspace.request("GET", "/deals?name=Bad")).body.data).toEqual([]);
  });

  it("is read by a sales rep as their own or their lead's, written where it is their own, and bare to a viewer", async () => {
    const { request } = workspace;
    const lead = { email: "deal@example.com", owner_id: rep.memberId };
    const { body: theirs } = await request("POST", "/leads", { body: lead });
    const { body: ofLead } = await request("POST", "/deals", {
      body: { name: "Of their lead", lead_ids: [theirs.id] },
    });
    await request("POST", "/deals", { body: { name: "Of nobody they know" } });
    const { body: own } = await request("POST", "/deals", { body: { name: "Own" }, key: rep.token });
    const { body } = await request("GET", "/deals?include=total&fields=name&sort=created_at", {
      key: rep.token,
    });
    const put = (id: string) =>
      request("PUT", `/deals/${id}`, { body: { next_step: "Call" }, key: rep.token });
    const seen = await request("GET", `/deals/${own.id}`, { key: viewer.token });

    expect([body.data, body.total]).toEqual([[{ name: "Of their lead" }, { name: "Own" }], 2]);
    expect([(await put(own.id)).status, (await put(ofLead.id)).status]).toEqual([200, 403]);
    expect([seen.body.name, seen.body.amount, seen.body.status]).toEqual([null, null, "open"]);
    expect((await request("GET", "/deals?sort=-amount.amount", { key: viewer.token })).body.code).toBe(
      "forbidden",
    );
  });
});

describe("/currency-rates", () => {
  it("are an admin's to say; deals take theirs of the day, and a closed one keeps it", async () => {
    const { request } = workspace;
    const put = (body: object, key = workspace.key) => request("PUT", "/currency-rates", { body, key });
    const usd = (value: string, date = "2026-01-01") => ({ currency: "USD", value, date });
    const amount = { amount: "100.00", currency: "USD" };
    await put({ base_currency: "EUR", rates: [] });
    const { body: unrated } = await request("POST", "/deals", { body: { name: "Before", amount } });
    const first = await put({ base_currency: "EUR", rates: [usd("0.9")] });
    const { body: deal } = await request("POST", "/deals", { body: { name: "Dollars", amount } });
    const { body: won } = await request("PUT", `/deals/${deal.id}`, { body: { status: "won" } });
    await put({ base_currency: "EUR", rates: [usd("0.5")] });
    const { body: after } = await request("PUT", `/deals/${deal.id}`, { body: { next_step: "Invoice" } });
    const { body: found } = await request(
      "GET",
      "/deals?base_amount.amount[gte]=90&base_amount.currency=EUR&status=won&name=Dollars",
    );
    const refused = [
      (await put({ base_currency: "EUR", rates: [] }, rep.token)).status,
      (await put({ base_currency: "XYZ", rates: [] })).status,
      (await put({ base_currency: "EUR", rates: [usd("0")] })).status,
      (await put({ base_currency: "USD", rates: [usd("2")] })).status,
      (await put({ base_currency: null, rates: [usd("2")] })).status,
      (await put({ base_currency: "EUR", rates: [usd("2"), usd("3")] })).status,
    ];

    expect([unrated.rate, unrated.base_amount]).toEqual([null, null]);
    expect(first.body).toMatchObject({ base_currency: "EUR", rates: [usd("0.9")] });
    expect(won.base_amount).toEqual({ amount: "90.00", currency: "EUR" });
    expect(after).toMatchObject({ rate: { value: "0.9" }, base_amount: won.base_amount, amount });
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([deal.id]);
    expect(refused).toEqual([403, 422, 422, 422, 422, 422]);
    expect((await request("GET", "/currency-rates", { key: viewer.token })).body.rates).toEqual([usd("0.5")]);
    expect((await request("GET", `/deals/${deal.id}`, { key: viewer.token })).body.base_amount).toBeNull();
  });

  it("begin with the first deal's currency, and each change brings deals and their leads to the new base", async () => {
    const { request } = await aWorkspace(service());
    const money = (amount: string, currency: string) => ({ amount: { amount, currency } });
    const { body: lead } = await request("POST", "/leads", { body: { email: "base@example.com" } });
    const lead_ids = [lead.id];
    const made = async (body: object) =>
      (await request("POST", "/deals", { body: { name: "D", lead_ids, ...body } })).body;
    const first = await made(money("100.00", "EUR"));
    const other = await made(money("50.00", "USD"));
    await made({ ...money("10.00", "EUR"), status: "won" });
    const said = (await request("GET", "/currency-rates")).body;
    const back = await request("PUT", "/currency-rates", { body: said });
    const stale = await request("PUT", "/currency-rates", {
      body: { ...said, updated_at: "2020-01-01T00:00:00.000Z" },
    });
    const put = (base_currency: string, rates: object) =>
      request("PUT", "/currency-rates", {
        body: {
          base_currency,
          rates: Object.entries(rates).map(([currency, value]) => ({ currency, value, date: "2020-01-01" })),
        },
      });
    const sums = (currency: string, open: string, won: string) =>
      eventually(
        async () => (await request("GET", `/leads/${lead.id}`)).body.deals,
        (deals) => deals.currency === currency && deals.open_amount === open && deals.won_amount === won,
      );

    expect([first.base_amount, first.rate.value, other.base_amount]).toEqual([
      { amount: "100.00", currency: "EUR" },
      "1",
      null,
    ]);
    expect(said).toMatchObject({ base_currency: "EUR", rates: [], job_id: expect.any(String) });
    expect([back.status, back.body]).toEqual([200, said]);
    expect([stale.status, stale.body.errors[0].pointer]).toEqual([422, "/updated_at"]);
    await sums("EUR", "100.00", "10.00");
    const rated = await put("EUR", { USD: "0.9" });
    await sums("EUR", "145.00", "10.00");
    // The first change still runs when the second one comes.
    const dollars = await put("USD", { EUR: "1.1" });
    const pounds = await put("GBP", { EUR: "0.8", USD: "0.7" });
    await sums("GBP", "115.00", "8.00");
    const jobs = [said, ...[rated, dollars, pounds].map(({ body }) => body)].map(({ job_id }) => job_id);
    const ends = await Promise.all(
      jobs.map((id) =>
        eventually(
          async () => (await request("GET", `/jobs/${id}?wait=5`)).body,
          ({ state }) => state === "done",
        ),
      ),
    );
    const refused = [
      await put("XYZ", {}),
      await put("EURO", {}),
      await request("POST", `/jobs/${jobs[3]}/undo`),
    ];

    expect(new Set(jobs).size).toBe(4);
    expect(ends.slice(1).map(({ counts }) => [counts.matched, counts.failed])).toEqual([
      [1, 0],
      [3, 0],
      [3, 0],
    ]);
    expect(refused.map(({ status, body }) => [status, body.errors?.[0].pointer])).toEqual([
      [422, "/base_currency"],
      [422, "/base_currency"],
      [409, undefined],
    ]);
    expect((await request("GET", `/deals/${first.id}`)).body.base_amount).toEqual({
      amount: "80.00",
      currency: "GBP",
    });
  });
});
