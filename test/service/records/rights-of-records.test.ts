import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, importCsv } from "#test/support/await-import.ts";
import { eventually } from "#test/support/eventually.ts";
import { postStep } from "#test/support/import-steps.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const starts_at = "2026-03-02T10:00:00.000Z";
const unchanged = {
  deals: { count: 0, open: 0, won: 0, lost: 0 },
  meetings: { scheduled: 0, held: 0 },
  last_contacted_at: null,
};

let made = 0;
let workspace: Workspace;
let first: Awaited<ReturnType<typeof aKey>>;
let other: Awaited<ReturnType<typeof aKey>>;
let view: string;

const post = async (path: string, body: object, key?: string) => {
  const answer = await workspace.request("POST", path, { body, ...(key && { key }) });
  return { ...answer.body, answered: answer.status };
};
const put = async (path: string, body: object, key?: string) =>
  workspace.request("PUT", path, { body, ...(key && { key }) });
const leadNow = async (id: string) => (await workspace.request("GET", `/leads/${id}`)).body;

/** A lead of the other sales rep that the first may view, or a lead without an owner. */
const aLead = async (owner_id: string | null) => {
  made += 1;
  const lead = await post("/leads", { email: `rights-${made}@acme.example`, owner_id });
  await post(`/lists/${view}/leads`, { lead_ids: [lead.id] });
  return lead.id as string;
};

/** Waits until every change of records that was made before has reached its leads. */
const counted = async () => {
  made += 1;
  const mark = await post("/leads", { email: `mark-${made}@acme.example` });
  await post("/deals", { name: "Mark", lead_ids: [mark.id] });
  await post("/activities", { kind: "meeting", subject: "Mark", starts_at, lead_ids: [mark.id] });
  await eventually(
    () => leadNow(mark.id),
    ({ deals, meetings }) => deals.count === 1 && meetings.scheduled === 1,
  );
};

beforeAll(async () => {
  workspace = await aWorkspace(service());
  first = await aKey(workspace, "sales_rep");
  other = await aKey(workspace, "sales_rep");
  const list = await post("/lists", { name: "To view", kind: "static" });
  view = list.id;
  const shared_with = { kind: "members", members: [{ member_id: first.memberId, access: "view" }] };
  const { status, body } = await put(`/lists/${view}`, { shared_with });
  expect([status, body.shared_with]).toEqual([200, shared_with]);
}, 60_000);

describe("a record of a sales rep on a lead that they may only read", () => {
  it("is stored and changes nothing on the lead: no deal, no meeting, no contact, no stage and no run", async () => {
    const stages = [
      { name: "Fresh" },
      { name: "Won", rules: [{ driver: "meeting", when: "meetings.held >= 1 OR deals.won >= 1" }] },
    ];
    const pipeline = await post("/pipelines", { name: "By records", stages });
    const workflow = await post("/workflows", {
      name: "Take it",
      trigger: [{ when: "deals.won >= 1 OR meetings.held >= 1" }],
      steps: [{ do: "add_tag", tag: "taken" }],
    });
    expect(workflow.answered).toBe(201);
    await post(`/workflows/${workflow.id}/activate`, {});
    for (const owner of [other.memberId, null]) {
      const lead = await aLead(owner);
      await put(`/leads/${lead}`, { stage_id: pipeline.stages[0].id });
      const lead_ids = [lead];
      const deal = await post("/deals", { name: "Won", status: "won", lead_ids }, first.token);
      expect([deal.answered, deal.uncounted_lead_ids]).toEqual([201, lead_ids]);
      const meeting = { kind: "meeting", subject: "Held", status: "held", starts_at, lead_ids };
      const held = await post("/activities", meeting, first.token);
      expect([held.answered, held.uncounted_lead_ids]).toEqual([201, lead_ids]);
      const call = { kind: "call", status: "connected", starts_at, lead_ids };
      const email = { kind: "email", direction: "outbound", subject: "Hello", lead_ids };
      const record = (one: object) => ({ action: "create", record: one });
      const { results } = await post("/activities/batch", { items: [call, email].map(record) }, first.token);
      expect(results.map((one: { status: number }) => one.status)).toEqual([201, 201]);
      const open = { name: "Open", lead_ids };
      const batch = await post("/deals/batch", { items: [record(open)] }, first.token);
      expect(batch.results[0].record.uncounted_lead_ids).toEqual(lead_ids);
      await put(`/deals/${batch.results[0].record.id}`, { status: "won" }, first.token);
      expect((await workspace.request("DELETE", `/deals/${deal.id}`, { key: first.token })).status).toBe(204);
      await counted();

      const now = await leadNow(lead);
      expect(now).toMatchObject({ ...unchanged, stage_id: pipeline.stages[0].id, tags: [] });
    }
  }, 60_000);

  it("keeps what it counted when the lead was theirs, through a close, an edit of its leads and its deletion", async () => {
    const lead = await aLead(first.memberId);
    const amount = { amount: "5", currency: "EUR" };
    const deals = await Promise.all(
      ["closed", "unnamed", "deleted"].map((name) =>
        post("/deals", { name, amount, lead_ids: [lead] }, first.token),
      ),
    );
    const before = await eventually(
      () => leadNow(lead),
      ({ deals: { open } }) => open === 3,
    );
    await put(`/leads/${lead}`, { owner_id: other.memberId });
    const [closed, unnamed, deleted] = deals;
    const key = first.token;
    const won = await put(`/deals/${closed.id}`, { status: "won" }, key);
    expect([won.status, won.body.uncounted_lead_ids]).toEqual([200, [lead]]);
    expect((await put(`/deals/${unnamed.id}`, { lead_ids: [] }, key)).status).toBe(200);
    expect((await workspace.request("DELETE", `/deals/${deleted.id}`, { key })).status).toBe(204);
    await counted();
    expect((await leadNow(lead)).deals).toEqual(before.deals);

    const restored = await post(`/deals/${deleted.id}/restore`, {});
    expect(restored.uncounted_lead_ids).toEqual([]);
    await put(`/deals/${closed.id}`, { uncounted_lead_ids: [] });
    await put(`/deals/${unnamed.id}`, { uncounted_lead_ids: [] });
    await eventually(
      () => leadNow(lead),
      ({ deals: { count, open, won: sold } }) => count === 2 && open === 1 && sold === 1,
    );
  }, 60_000);

  it("counts once a member who may change the lead asks for it, or changes what counts, and not with another edit", async () => {
    const lead = await aLead(null);
    const deal = await post("/deals", { name: "Mine", lead_ids: [lead] }, first.token);
    const refused = await put(`/deals/${deal.id}`, { uncounted_lead_ids: [] }, first.token);
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      403,
      { pointer: "/uncounted_lead_ids", code: "read_only_lead" },
    ]);
    const renamed = await put(`/deals/${deal.id}`, { name: "Renamed", uncounted_lead_ids: [lead] });
    expect(renamed.body.uncounted_lead_ids).toEqual([lead]);
    await counted();
    expect(await leadNow(lead)).toMatchObject(unchanged);

    // A claim makes the lead theirs.
    await put(`/leads/${lead}`, { owner_id: first.memberId }, first.token);
    const won = await put(`/deals/${deal.id}`, { status: "won" }, first.token);
    expect(won.body.uncounted_lead_ids).toEqual([]);
    await eventually(
      () => leadNow(lead),
      ({ deals }) => deals.won === 1,
    );

    const off = await put(`/deals/${deal.id}`, { uncounted_lead_ids: [lead] });
    expect(off.body.uncounted_lead_ids).toEqual([lead]);
    await eventually(
      () => leadNow(lead),
      ({ deals }) => deals.won === 0,
    );
    const unknown = await put(`/deals/${deal.id}`, { uncounted_lead_ids: [await aLead(null)] });
    expect([unknown.status, unknown.body.errors[0].code]).toEqual([422, "not_of_this_record"]);
  }, 60_000);

  it("counts for the leads among several that its writer may change, also by an edit that adds a lead", async () => {
    const [own, others, nobodys] = [
      await aLead(first.memberId),
      await aLead(other.memberId),
      await aLead(null),
    ];
    const deal = await post("/deals", { name: "Both", lead_ids: [own, others] }, first.token);
    expect(deal.uncounted_lead_ids).toEqual([others]);
    const more = await put(`/deals/${deal.id}`, { lead_ids: [own, others, nobodys] }, first.token);
    expect(more.body.uncounted_lead_ids).toEqual([others, nobodys]);
    // A manager adds a lead: it counts there, and nowhere else.
    const added = await aLead(other.memberId);
    const byAdmin = await put(`/deals/${deal.id}`, { lead_ids: [own, others, nobodys, added] });
    expect(byAdmin.body.uncounted_lead_ids).toEqual([others, nobodys]);
    await eventually(
      () => Promise.all([own, added].map(leadNow)),
      (leads) => leads.every(({ deals }) => deals.open === 1),
    );
    await counted();
    for (const id of [others, nobodys]) expect(await leadNow(id)).toMatchObject(unchanged);
  }, 60_000);

  it("comes from an import as well, and the undo of a row brings back exactly what the lead counted", async () => {
    const lead = await aLead(null);
    const { email } = await leadNow(lead);
    const file = (status: string) => `deal name,status,emails,deal id\nImported,${status},${email},d-rights`;
    const importBy = (status: string, key?: string) =>
      importCsv(workspace, file(status), {
        object: "deal",
        options: { on_match: "overwrite" },
        ...(key && { key }),
      });
    const deal = async () => (await workspace.request("GET", "/deals?name=Imported")).body.data[0];

    expect((await importBy("open", first.token)).counts).toMatchObject({ created: 1, failed: 0 });
    expect((await deal()).uncounted_lead_ids).toEqual([lead]);
    expect((await importBy("won", first.token)).counts).toMatchObject({ updated: 1 });
    expect(await deal()).toMatchObject({ status: "won", uncounted_lead_ids: [lead] });
    const byAdmin = await importBy("lost");
    expect(await deal()).toMatchObject({ status: "lost", uncounted_lead_ids: [] });
    await eventually(
      () => leadNow(lead),
      ({ deals }) => deals.lost === 1,
    );
    await postStep(workspace, byAdmin.id, "undo");
    await awaitImport(workspace, byAdmin.id, ["undone"]);
    expect(await deal()).toMatchObject({ status: "won", uncounted_lead_ids: [lead] });
    await eventually(
      () => leadNow(lead),
      ({ deals }) => deals.count === 0,
    );
  }, 60_000);

  it("is no conversion", async () => {
    for (const owner of [other.memberId, null]) {
      const lead = await aLead(owner);
      const answer = await post(`/leads/${lead}/convert`, { deal: { name: "D" } }, first.token);
      expect([answer.answered, answer.code]).toEqual([403, "forbidden"]);
      expect((await leadNow(lead)).lifecycle).toBe("lead");
    }
  });
});
