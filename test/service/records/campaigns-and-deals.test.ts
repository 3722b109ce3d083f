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

const aCampaign = async (name: string): Promise<string> =>
  (await workspace.request("POST", "/campaigns", { body: { name } })).body.id;

const share = (body: object, key = workspace.key) =>
  workspace.request("POST", "/team/campaigns", { body, key });

describe("POST /team/campaigns", () => {
  it("gives a campaign, once however often it is asked, tells it by one event, and takes it back", async () => {
    const id = await aCampaign("Shared");
    const get = () => workspace.request("GET", `/campaigns/${id}`, { key: rep.token });
    const found = async (): Promise<number> =>
      (await workspace.request("GET", "/campaigns?name=Shared", { key: rep.token })).body.data.length;
    const states: [number, number][] = [[(await get()).status, await found()]];

    const given = { campaign_id: id, with: [rep.memberId], access: "edit", message: "Yours to run" };
    const [first, again] = [await share(given), await share(given)];
    states.push([(await get()).status, await found()]);
    const changed = await workspace.request("PUT", `/campaigns/${id}`, {
      body: { goal: "Ten demos" },
      key: rep.token,
    });
    await share({ campaign_id: id, with: [rep.memberId], access: null });
    states.push([(await get()).status, await found()]);
    const { body: events } = await eventually(
      () => workspace.request("GET", `/events?resource=${id}`),
      ({ body }) => body.data.length > 0,
    );

    expect(states).toEqual([
      [404, 0],
      [200, 1],
      [404, 0],
    ]);
    expect([first.body.version, again.body.version, changed.status]).toEqual([2, 2, 200]);
    expect(first.body.last_share).toMatchObject({ message: "Yours to run", access: "edit" });
    expect(events.data.map(({ type, data }: { type: string; data: unknown }) => [type, data])).toEqual([
      ["campaign.shared", { campaign_id: id, with: [rep.memberId], access: "edit" }],
    ]);
  });

  it("is refused for a stranger, an unknown access, a campaign that is not there, and by who may only run it", async () => {
    const id = await aCampaign("Refused");
    const none = "mem_01J0000000000000000000000A";
    await share({ campaign_id: id, with: [rep.memberId], access: "run" });
    const answers = [
      await share({ campaign_id: id, with: [none], access: "view" }),
      await share({ campaign_id: id, with: "everyone", access: "own" }),
      await share({ campaign_id: "cmp_01J0000000000000000000000A", with: "everyone", access: "view" }),
      await share({ campaign_id: id, with: "everyone", access: "edit" }, rep.token),
      await share({ campaign_id: id, with: [], access: "view" }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 404, 403, 422]);
    expect(answers[0]?.body.errors[0].code).toBe("unknown_member");
  });
});

describe("a campaign that is handed off", () => {
  const post = (id: string, what: string, body: object = {}, key = workspace.key) =>
    workspace.request("POST", `/campaigns/${id}/${what}`, { body, key });

  it("is the member's once they accept, and the former owner's to read", async () => {
    const colleague = await aKey(workspace, "sales_rep");
    const { body: own } = await workspace.request("POST", "/campaigns", {
      body: { name: "Handed" },
      key: rep.token,
    });
    const get = (key: string) => workspace.request("GET", `/campaigns/${own.id}`, { key });
    const found = async (key: string): Promise<number> =>
      (await workspace.request("GET", "/campaigns?name=Handed", { key })).body.data.length;
    const to = { to: colleague.memberId, note: "Away" };
    const before = [(await get(colleague.token)).status, await found(colleague.token)];
    const [first, again] = [
      await post(own.id, "handoff", to, rep.token),
      await post(own.id, "handoff", to, rep.token),
    ];
    const asked = [(await get(colleague.token)).status, await found(colleague.token)];
    const refused = [
      (await post(own.id, "handoff/accept")).status,
      (await post(own.id, "handoff", { to: rep.memberId }, colleague.token)).status,
    ];
    const accepted = await post(own.id, "handoff/accept", {}, colleague.token);
    const twice = await post(own.id, "handoff/accept", {}, colleague.token);
    const change = await workspace.request("PUT", `/campaigns/${own.id}`, {
      body: { goal: "Mine" },
      key: rep.token,
    });

    expect([before, asked]).toEqual([
      [404, 0],
      [200, 1],
    ]);
    expect([first.body.version, again.body.version]).toEqual([2, 2]);
    expect(refused).toEqual([403, 403]);
    expect(accepted.body).toMatchObject({
      owner_id: colleague.memberId,
      handoff: null,
      shared_with: { members: { [rep.memberId]: "view" } },
    });
    expect(twice.body.version).toBe(accepted.body.version);
    expect([(await get(rep.token)).status, change.status]).toEqual([200, 403]);
  });

  it("stays its owner's when it is declined, and goes to nobody who is not there or has it", async () => {
    const id = await aCampaign("Declined");
    await post(id, "handoff", { to: rep.memberId });
    const declined = await post(id, "handoff/decline", {}, rep.token);
    const answers = [
      await post(id, "handoff/decline", {}, workspace.key),
      await post(id, "handoff", { to: workspace.adminId }),
      await post(id, "handoff", { to: "mem_01J0000000000000000000000A" }),
      await post(id, "handoff", { to: viewer.memberId }),
      await post(id, "handoff", { to: rep.memberId }, viewer.token),
      await post(id, "handoff/accept", {}, rep.token),
    ];

    expect([declined.status, declined.body.handoff]).toEqual([200, null]);
    expect(answers.map(({ status }) => status)).toEqual([409, 422, 422, 422, 403, 404]);
  });
});

describe("a template that a campaign's steps name", () => {
  it("says so, is there in the version that is named, and is not deleted by any door until none names it", async () => {
    const { request } = workspace;
    const { body: template } = await request("POST", "/templates", { body: { name: "Used" } });
    const step = (more: object) => ({ subject: "Hi", ...more });
    const create = (more: object) =>
      request("POST", "/campaigns", { body: { name: "Uses it", steps: [step(more)] } });
    const refused = [
      await create({ template_id: "tpl_01J0000000000000000000000A" }),
      await create({ template_id: template.id, template_version: 2 }),
      await create({ template_version: 1 }),
    ];
    const { body: campaign } = await create({ template_id: template.id, template_version: 1 });
    const remove = (key = workspace.key) => request("DELETE", `/templates/${template.id}`, { key });
    const usesFor = async (key: string) =>
      (await request("GET", `/templates/${template.id}`, { key })).body.used_by;
    const used = [await usesFor(workspace.key), await usesFor(rep.token)];
    const kept = await remove();
    const items = [{ action: "delete", id: template.id }];
    const { body: batch } = await request("POST", "/templates/batch", { body: { items } });
    await request("PUT", `/campaigns/${campaign.id}`, { body: { steps: [] } });
    const gone = await remove();

    expect(
      refused.map(({ status, body }) => [status, body.errors?.[0].code, body.errors?.[0].pointer]),
    ).toEqual([
      [422, "unknown_template", "/steps/0/template_id"],
      [422, "unknown_version", "/steps/0/template_version"],
      [422, "no_template", "/steps/0/template_version"],
    ]);
    expect(used).toEqual([[{ kind: "campaign", id: campaign.id }], []]);
    expect([kept.status, kept.body.code, kept.body.used_by]).toEqual([
      409,
      "in_use",
      [{ kind: "campaign", id: campaign.id }],
    ]);
    expect([batch.results[0].status, batch.results[0].code]).toEqual([409, "in_use"]);
    expect(gone.status).toBe(204);
  });
});

describe("a duplicate", () => {
  it("of a campaign or a template is one's own, with what it says and nobody's share or external id", async () => {
    const { request } = workspace;
    const body = { name: "Model", goal: "Ten", steps: [{ subject: "Hi" }], external_ids: { crm: "m1" } };
    const { body: model } = await request("POST", "/campaigns", { body });
    await share({ campaign_id: model.id, with: "everyone", access: "view" });
    const content = { subject: "Hello", text: "Text" };
    const { body: template } = await request("POST", "/templates", { body: { name: "T", content } });
    const copy = await request("POST", `/campaigns/${model.id}/duplicate`, { body: {}, key: rep.token });
    const like = await request("POST", `/templates/${template.id}/duplicate`, {
      body: { name: "T2" },
      key: rep.token,
    });
    const refused = await request("POST", `/templates/${template.id}/duplicate`, {
      body: {},
      key: viewer.token,
    });

    expect(copy.body).toMatchObject({
      name: "Model (copy)",
      goal: "Ten",
      status: "draft",
      owner_id: rep.memberId,
      shared_with: { everyone: null, members: {} },
      external_ids: {},
    });
    expect(like.body).toMatchObject({ name: "T2", owner_id: rep.memberId, content, content_version: 1 });
    expect(refused.status).toBe(403);
  });
});

describe("a template", () => {
  it("keeps each version of what it says, and grows none where it says the same", async () => {
    const { request } = workspace;
    const content = { subject: "Hello", text: "Hello {{first_name}}", variables: ["first_name"] };
    const { body: made } = await request("POST", "/templates", { body: { name: "First", content } });
    const path = `/templates/${made.id}`;
    await request("PUT", path, { body: { name: "First touch", content: { subject: "Hello" } } });
    const { body: changed } = await request("PUT", path, { body: { content: { subject: "Hi" } } });
    const { body: versions } = await request("GET", `${path}/versions`);
    const stranger = await request("PUT", path, { body: { name: "Mine" }, key: rep.token });

    expect([changed.name, changed.content.text, changed.content_version, changed.version]).toEqual([
      "First touch",
      "Hello {{first_name}}",
      2,
      3,
    ]);
    expect(versions.data).toMatchObject([
      { content_version: 2, content: { subject: "Hi" }, changed: ["subject"] },
      { content_version: 1, content: { subject: "Hello" }, changed: [] },
    ]);
    expect(stranger.status).toBe(403);
  });
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
      ["amount"],
      ["pipeline_id", "stage_id", "status", "amount", "owner_id"],
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
      [{ status: "won", closed_at: "2020-01-01T00:00:00Z" }, "/closed_at", "before_opening"],
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
    const { body: unrated } = await request("POST", "/deals", { body: { name: "Before", amount } });
    const first = await put({ base_currency: "EUR", rates: [usd("0.9")] });
    const { body: deal } = await request("POST", "/deals", { body: { name: "Dollars", amount } });
    const { body: won } = await request("PUT", `/deals/${deal.id}`, { body: { status: "won" } });
    await put({ base_currency: "EUR", rates: [usd("0.5")] });
    const { body: after } = await request("PUT", `/deals/${deal.id}`, { body: { next_step: "Invoice" } });
    const { body: found } = await request(
      "GET",
      "/deals?base_amount.amount[gte]=90&base_amount.currency=EUR",
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
});

describe("POST /exports of records", () => {
  const exported = async (body: object, key = workspace.key): Promise<string> => {
    const begun = await workspace.request("POST", "/exports", { body, key });
    const done = await eventually(
      () => workspace.request("GET", `/jobs/${begun.body.id}?wait=10`, { key }),
      ({ body: job }) => job.state === "done" || job.state === "failed",
    );
    return (await fetch(done.body.result_url)).text();
  };

  it("holds what passes the filter; of a sales rep's what they own or a lead of theirs has", async () => {
    const lead = { email: "exported@example.com", owner_id: rep.memberId };
    const theirs = (await workspace.request("POST", "/leads", { body: lead })).body.id;
    const free = (await workspace.request("POST", "/leads", { body: { email: "free@example.com" } })).body.id;
    const deals = [
      { name: "Exported 1", amount: { amount: "10.00", currency: "EUR" }, lead_ids: [theirs] },
      { name: "Exported 2", owner_id: rep.memberId },
      { name: "Exported 3", lead_ids: [free] },
      { name: "Another" },
    ];
    for (const body of deals) await workspace.request("POST", "/deals", { body });
    const asked = { object: "deal", filter: 'name CONTAINS "Exported"', fields: ["name", "amount"] };

    const [all, own] = [await exported(asked), await exported(asked, rep.token)];

    const rows = (text: string): string[] => text.trim().split("\r\n").toSorted();
    const head = "name,amount.amount,amount.currency";
    expect(rows(all)).toEqual(["Exported 1,10.00,EUR", "Exported 2,,", "Exported 3,,", head]);
    expect(rows(own)).toEqual(["Exported 1,10.00,EUR", "Exported 2,,", head]);
  });

  it("knows a contact from a lead, and is refused for another kind's field and for a viewer", async () => {
    const person = { email: "a.contact@example.com" };
    const { id } = (await workspace.request("POST", "/leads", { body: person })).body;
    await workspace.request("POST", `/leads/${id}/convert`, { body: {} });
    const ask = (body: object, key = workspace.key) => workspace.request("POST", "/exports", { body, key });

    expect(await exported({ object: "contact", fields: ["email"] })).toBe(
      "email\r\na.contact@example.com\r\n",
    );
    const wrong = await ask({ object: "deal", fields: ["email"] });
    const listed = await ask({ object: "deal", list: "list_01J0000000000000000000000A" });
    const hidden = await ask({ object: "deal" }, viewer.token);
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/fields/0"]);
    expect([listed.status, listed.body.errors[0].pointer]).toEqual([422, "/list"]);
    expect(hidden.status).toBe(403);
  });
});

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
});
