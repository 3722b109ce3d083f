import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { ended, leftBy, makeLeads, numbered, runJob } from "#test/support/bulk.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const all = "created_at EXISTS";

/** A workspace as another of its members sees it. */
const as = async (workspace: Workspace, role: "manager" | "sales_rep" | "viewer") => {
  const { token, memberId } = await aKey(workspace, role);
  const request: Workspace["request"] = (method, path, options = {}) =>
    workspace.request(method, path, { key: token, ...options });
  return { request, memberId };
};

const leadsOf = async ({ request }: Pick<Workspace, "request">, fields: string) =>
  (await request("GET", `/leads?sort=email&limit=200&fields=${fields}`)).body.data;

describe("a bulk action", () => {
  it("changes what its filter finds, tells it once, and is taken back whole", async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    await makeLeads(workspace, [
      { email: "a@example.com", score: 90, tags: ["Hot"] },
      { email: "b@example.com", score: 80 },
      { email: "c@example.com", score: 10 },
    ]);
    const before = await leadsOf(workspace, "email,tags,score,provenance");
    const action = { kind: "tag", tags: ["hot", "q4"] };
    const asked = { filter: "score >= 70", action };

    const preview = await workspace.request("POST", "/leads/bulk", { body: { ...asked, dry_run: true } });
    const untouched = await leadsOf(workspace, "email,tags,score,provenance");
    const job = await runJob(workspace, "/leads/bulk", { ...asked, expected_count: 2 });
    const tagged = await leadsOf(workspace, "tags");
    const undo = await runJob(workspace, `/jobs/${job.id}/undo`);
    const again = await workspace.request("POST", `/jobs/${job.id}/undo`);

    expect([preview.status, preview.body]).toEqual([200, { matched: 2, writable: 2 }]);
    expect(untouched).toEqual(before);
    expect(job).toMatchObject({
      kind: "bulk",
      state: "done",
      action,
      counts: { matched: 2, changed: 2, unchanged: 0, refused: 0, failed: 0 },
      progress: { done: 2, total: 2 },
      errors_url: null,
    });
    expect(tagged).toEqual([{ tags: ["Hot", "q4"] }, { tags: ["hot", "q4"] }, { tags: [] }]);
    expect(undo).toMatchObject({ undoes: job.id, counts: { matched: 2, changed: 2 }, errors_url: null });
    expect(await leadsOf(workspace, "email,tags,score,provenance")).toEqual(before);
    expect(again.body.id).toBe(undo.id);
    await expect
      .poll(() => watch.once().filter(({ type }) => type === "lead.updated"), { timeout: 20_000 })
      .toMatchObject([
        { resource: { type: "job", id: job.id }, data: { action: "tag", counts: { changed: 2 } } },
        { resource: { type: "job", id: undo.id }, data: { undoes: job.id, changed_fields: ["tags"] } },
      ]);
    watch.stop();
    const audits = (await workspace.items())
      .filter(({ kind }) => kind === "audit")
      .map((one) => one["action"]);
    for (const step of ["lead.bulk", "lead.bulk_undo"])
      for (const part of ["start", "chunk", "done"])
        expect(audits.filter((action) => action === `${step}.${part}`)).toHaveLength(1);
  });

  it("sets and clears fields by the rules that hold for one lead, and lists what they refuse", async () => {
    const workspace = await aWorkspace(service());
    const field = { key: "budget", kind: "number", label: "Budget", bounds: { min: 0, max: 1_000 } };
    await workspace.request("POST", "/custom-fields", { body: field });
    await makeLeads(workspace, [
      { email: "a@example.com", phone: "+442079460123" },
      { email: "b@example.com" },
    ]);
    const run = (action: unknown) => runJob(workspace, "/leads/bulk", { filter: all, action });

    const set = await run({ kind: "set_field", field: "custom.budget", value: 500 });
    const city = await run({ kind: "set_field", field: "company.city", value: "Berlin" });
    const shown = await leadsOf(workspace, "custom,company");
    const cleared = await run({ kind: "clear_field", field: "custom.budget" });
    const noEmail = await run({ kind: "clear_field", field: "email" });
    const taken = await workspace.request("POST", "/leads", { body: { email: "a@example.com" } });
    const undo = await runJob(workspace, `/jobs/${noEmail.id}/undo`);

    expect([set.counts.changed, city.counts.changed, cleared.counts.changed]).toEqual([2, 2, 2]);
    expect(shown).toMatchObject([
      { custom: { budget: 500 }, company: { city: "Berlin" } },
      { custom: { budget: 500 }, company: { city: "Berlin" } },
    ]);
    expect(noEmail.counts).toEqual({ matched: 2, changed: 1, unchanged: 0, refused: 0, failed: 1 });
    expect((await leftBy(noEmail)).map(([, , reason]) => reason)).toEqual(["not_identifiable"]);
    expect(taken.status).toBe(201);
    expect(undo.counts).toMatchObject({ matched: 1, changed: 0, failed: 1 });
    expect((await leftBy(undo)).map(([, , reason]) => reason)).toEqual(["duplicate"]);
  });

  it("deletes, is undone by bringing back, and restores by ids", async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const ids = await makeLeads(workspace, numbered(3));
    const found = async () => (await leadsOf(workspace, "email")).length;

    const gone = await runJob(workspace, "/leads/bulk", { ids, action: { kind: "delete" } });
    const afterwards = await found();
    const { body: rival } = await workspace.request("POST", "/leads", {
      body: { email: "lead1@example.com" },
    });
    const undo = await runJob(workspace, `/jobs/${gone.id}/undo`);
    await workspace.request("DELETE", `/leads/${rival.id}`);
    const body = { ids: [...ids, ids[0]], action: { kind: "restore" } };
    const restored = await runJob(workspace, "/leads/bulk", body);

    expect(gone.counts).toMatchObject({ matched: 3, changed: 3 });
    expect(afterwards).toBe(0);
    expect(undo.counts).toMatchObject({ matched: 3, changed: 2, failed: 1 });
    expect(restored.counts).toMatchObject({ matched: 3, changed: 1, unchanged: 2 });
    expect(await found()).toBe(3);
    const summaries = () => watch.once().filter(({ resource }) => resource.type === "job");
    await expect
      .poll(() => summaries().map(({ type, data }) => [type, data["action"], data["restored"]]), {
        timeout: 20_000,
      })
      .toEqual([
        ["lead.deleted", "delete", undefined],
        ["lead.updated", "delete", true],
        ["lead.updated", "restore", true],
      ]);
    watch.stop();
  });

  it("leaves what was changed since alone when it is taken back, and says so", async () => {
    const workspace = await aWorkspace(service());
    const [first, second] = await makeLeads(workspace, numbered(2, { score: 1 }));
    const action = { kind: "set_field", field: "score", value: 50 };
    const job = await runJob(workspace, "/leads/bulk", { filter: all, action });
    await workspace.request("PATCH", `/leads/${first}`, { body: { score: 70, title: "CTO" } });

    const undo = await runJob(workspace, `/jobs/${job.id}/undo`);

    expect(undo.counts).toMatchObject({ matched: 2, changed: 1, failed: 1 });
    expect(
      (await leftBy(undo)).map(([id, field, reason, , ...values]) => [id, field, reason, values]),
    ).toEqual([[first, "score", "changed_since", ["1", "50", "70"]]]);
    expect((await workspace.request("GET", `/leads/${second}`)).body.score).toBe(1);
  });

  it("does nothing when another number of leads is found than was expected", async () => {
    const workspace = await aWorkspace(service());
    await makeLeads(workspace, numbered(2));
    const body = { filter: all, action: { kind: "delete" }, expected_count: 1 };

    const answer = await workspace.request("POST", "/leads/bulk", { body });

    expect([answer.status, answer.body.code]).toEqual([409, "count_differs"]);
    expect(await leadsOf(workspace, "email")).toHaveLength(2);
  });

  it("refuses what it can't mean, with the place and a way out", async () => {
    const workspace = await aWorkspace(service());
    const set = (field: string, value?: unknown) => ({ kind: "set_field", field, value });
    const bodies: readonly [unknown, string, string][] = [
      [{ action: { kind: "delete" } }, "", "required"],
      [
        { filter: all, ids: ["lead_01J0000000000000000000000A"], action: { kind: "delete" } },
        "/ids",
        "one_of_two",
      ],
      [{ filter: "scroe > 1", action: { kind: "delete" } }, "/filter", "unknown_field"],
      [{ filter: all, action: { kind: "restore" } }, "/filter", "deleted_leads"],
      [{ filter: all, action: set("scroe", 1) }, "/action/field", "unknown_field"],
      [{ filter: all, action: set("score", 101) }, "/action/value", "too_big"],
      [{ filter: all, action: set("score") }, "/action/value", "invalid_type"],
      [{ filter: all, action: set("score", null) }, "/action/value", "required"],
      [{ filter: all, action: set("email", "a@example.com") }, "/action/field", "unique_field"],
      [{ filter: all, action: set("tags", ["a"]) }, "/action/field", "other_action"],
      [{ filter: all, action: set("id", "x") }, "/action/field", "unknown_field"],
      [{ filter: all, action: set("__proto__", "x") }, "/action/field", "unknown_field"],
    ];
    const key = async () => (await aKey(workspace, "manager")).token;
    let token = await key();

    for (const [index, [body, pointer, code]] of bodies.entries()) {
      if (index % 8 === 7) token = await key();
      const answer = await workspace.request("POST", "/leads/bulk", { body, key: token });

      expect([answer.status, answer.body.errors?.[0]]).toMatchObject([422, { pointer, code }]);
    }
  });
});

describe("a sales rep", () => {
  it("changes their own leads alone, and learns nothing of others'", async () => {
    const workspace = await aWorkspace(service());
    const rep = await as(workspace, "sales_rep");
    const [mine, free, anothers] = await makeLeads(workspace, [
      { email: "a@example.com", owner_id: rep.memberId },
      { email: "b@example.com" },
      { email: "c@example.com", owner_id: workspace.adminId },
    ]);
    const ids = [mine, free, anothers, "lead_01J0000000000000000000000A"];
    const action = { kind: "tag", tags: ["x"] };

    const preview = await rep.request("POST", "/leads/bulk", {
      body: { filter: all, action, dry_run: true },
    });
    const byFilter = await runJob(rep, "/leads/bulk", { filter: all, action });
    const byIds = await runJob(rep, "/leads/bulk", { ids, action: { kind: "delete" } });

    expect(preview.body).toEqual({ matched: 2, writable: 1 });
    expect(byFilter.counts).toEqual({ matched: 2, changed: 1, unchanged: 0, refused: 1, failed: 0 });
    expect(byIds.counts).toEqual({ matched: 4, changed: 1, unchanged: 0, refused: 3, failed: 0 });
    expect((await leftBy(byIds)).map(([id, , reason]) => [id, reason])).toEqual([
      [free, "forbidden"],
      [anothers, "not_found"],
      [ids[3], "not_found"],
    ]);
    expect((await rep.request("POST", `/jobs/${byIds.id}/undo`)).status).toBe(403);
    expect((await workspace.request("POST", `/jobs/${byIds.id}/undo`)).status).toBe(202);
  });

  it("claims what nobody has and hands nothing on", async () => {
    const workspace = await aWorkspace(service());
    const rep = await as(workspace, "sales_rep");
    const stranger = await as(workspace, "sales_rep");
    await makeLeads(workspace, [
      { email: "a@example.com", owner_id: rep.memberId },
      { email: "b@example.com" },
    ]);
    const assign = (owner_id: string | null) => ({ filter: all, action: { kind: "assign", owner_id } });

    const handed = await runJob(rep, "/leads/bulk", assign(workspace.adminId));
    const claimed = await runJob(rep, "/leads/bulk", assign(rep.memberId));
    const hidden = await stranger.request("GET", `/jobs/${claimed.id}`);
    const undone = await stranger.request("POST", `/jobs/${claimed.id}/undo`);
    const stopped = await stranger.request("POST", `/jobs/${claimed.id}/cancel`);
    const restore = { ids: ["lead_01J0000000000000000000000A"], action: { kind: "restore" } };

    expect(handed.counts).toMatchObject({ matched: 2, changed: 0, refused: 2 });
    expect(claimed.counts).toMatchObject({ matched: 2, changed: 1, unchanged: 1 });
    expect([hidden.status, undone.status, stopped.status]).toEqual([404, 404, 404]);
    expect((await rep.request("POST", "/leads/bulk", { body: restore })).status).toBe(403);
    const viewer = await as(workspace, "viewer");
    expect((await viewer.request("POST", "/leads/bulk", { body: assign(null) })).status).toBe(403);
  });
});

describe("a job", () => {
  it("is cancelled once and for all, and only while it is at work", async () => {
    const workspace = await aWorkspace(service());
    await makeLeads(workspace, numbered(2));
    const asked = { filter: all, action: { kind: "tag", tags: ["x"] } };

    const { body: begun } = await workspace.request("POST", "/leads/bulk", { body: asked });
    const cancelled = await workspace.request("POST", `/jobs/${begun.id}/cancel`);
    const over = await ended(workspace, begun.id);
    const done = await runJob(workspace, "/leads/bulk", asked);
    const late = await workspace.request("POST", `/jobs/${done.id}/cancel`);

    // It may have been too late for that already.
    expect([cancelled.status, over.state]).toEqual(
      over.state === "done" ? [409, "done"] : [200, "cancelled"],
    );
    expect([late.status, late.body.code]).toEqual([409, "wrong_state"]);
    expect(done.counts.changed + over.counts.changed).toBe(2);
  });
});
