import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { ended, leftBy, makeLeads, numbered, runJob } from "#test/support/bulk.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const assign = "/team/assign";

describe("POST /team/assign", { timeout: 60_000 }, () => {
  it("gives each named lead its owner, tells each once with the reason, and leaves alone what it may not touch", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const watch = watchEvents(service(), workspace.id);
    const rep = await aKey(workspace, "sales_rep");
    const missing = "lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C";
    const [one = "", two = "", fresh = ""] = await makeLeads(workspace, [
      { email: "a@example.com" },
      { email: "b@example.com", owner_id: rep.memberId },
      { email: "c@example.com", last_contacted_at: new Date().toISOString() },
    ]);
    const body = {
      leads: { ids: [one, two, fresh, missing] },
      to: { member_id: rep.memberId },
      reason: "Speaks German",
      skip_if_contacted_within: { amount: 2, unit: "day" },
    };

    const dry = await request("POST", assign, { body: { ...body, dry_run: true } });
    const done = await request("POST", assign, { body });

    expect(done.status).toBe(200);
    expect(dry.body).toEqual(done.body);
    expect(done.body.results).toMatchObject([
      { lead_id: one, outcome: "assigned", owner_id: rep.memberId, previous_owner_id: null },
      { lead_id: two, outcome: "unchanged" },
      { lead_id: fresh, outcome: "skipped", code: "contacted_recently", owner_id: null },
      { lead_id: missing, outcome: "refused", code: "not_found" },
    ]);
    await expect
      .poll(() => watch.once().filter(({ resource }) => resource.id === one), { timeout: 20_000 })
      .toMatchObject([
        { type: "lead.imported" },
        { type: "lead.assigned", data: { reason: "Speaks German" } },
      ]);
    watch.stop();
  });

  it("does the same to what a filter finds, as a job of one event that is taken back whole", async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const rep = await aKey(workspace, "sales_rep");
    await makeLeads(workspace, [
      ...numbered(3, { score: 90 }),
      { email: "fresh@example.com", score: 90, last_contacted_at: new Date().toISOString() },
    ]);
    const body = {
      leads: { filter: "score >= 70" },
      to: { member_id: rep.memberId },
      skip_if_contacted_within: { amount: 1, unit: "week" },
    };

    const dry = await workspace.request("POST", assign, { body: { ...body, dry_run: true } });
    const wrong = await workspace.request("POST", assign, { body: { ...body, expected_count: 3 } });
    const job = await runJob(workspace, assign, { ...body, expected_count: 4 });
    const owned = async () =>
      (await workspace.request("GET", `/leads?owner_id=${rep.memberId}&include=total`)).body.total;
    const now = await owned();
    const undo = await runJob(workspace, `/jobs/${job.id}/undo`);

    expect(dry.body).toEqual({ matched: 4, writable: 4 });
    expect([wrong.status, wrong.body.code]).toEqual([409, "count_differs"]);
    expect(job.counts).toMatchObject({ matched: 4, changed: 3, refused: 1 });
    expect(await leftBy(job)).toMatchObject([
      [expect.any(String), "", "contacted_recently", ...Array(4).fill(expect.any(String))],
    ]);
    expect([now, undo.counts.changed, await owned()]).toEqual([3, 3, 0]);
    await expect
      .poll(() => watch.once().flatMap(({ type, resource }) => (resource.id === job.id ? [type] : [])), {
        timeout: 20_000,
      })
      .toEqual(["lead.assigned"]);
    watch.stop();
  });

  it("shares out what a filter finds, as a job of one event, its turns the pool's own", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const watch = watchEvents(service(), workspace.id);
    const [one, two] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "sales_rep")];
    const members = [{ member_id: one.memberId, weight: 2 }, { member_id: two.memberId }];
    const { body: pool } = await request("POST", "/assignment-pools", { body: { name: "Two", members } });
    const ids = await makeLeads(workspace, [
      ...numbered(66),
      { email: "fresh@example.com", last_contacted_at: new Date().toISOString() },
    ]);
    const body = {
      leads: { filter: "created_at EXISTS" },
      to: { pool_id: pool.id },
      reason: "The fair",
      skip_if_contacted_within: { amount: 1, unit: "week" },
    };

    const dry = await request("POST", assign, { body: { ...body, dry_run: true } });
    const asRep = await request("POST", assign, { key: one.token, body });
    const job = await runJob(workspace, assign, { ...body, expected_count: 67 });
    const owned = async (rep: { readonly memberId: string }) =>
      (await request("GET", `/leads?owner_id=${rep.memberId}&include=total`)).body.total;
    const shares = [await owned(one), await owned(two)];
    const { body: history } = await request("GET", `/leads/${ids[0]}/assignment-history`);
    const undo = await runJob(workspace, `/jobs/${job.id}/undo`);

    expect([dry.body, asRep.status]).toEqual([{ matched: 67, writable: 67 }, 403]);
    expect(job.counts).toMatchObject({ matched: 67, changed: 66, refused: 1 });
    expect(await leftBy(job)).toMatchObject([{ 2: "contacted_recently" }]);
    expect(shares).toEqual([44, 22]);
    expect(history.data).toMatchObject([
      { by: job.id, cause: "pool", pool_id: pool.id, rule_id: null, reason: "The fair" },
    ]);
    expect([undo.counts.changed, await owned(one), await owned(two)]).toEqual([66, 0, 0]);
    await expect
      .poll(() => watch.once().filter(({ resource }) => resource.id === job.id), { timeout: 20_000 })
      .toMatchObject([{ type: "lead.assigned", data: { action: "assign_by", pool_id: pool.id } }]);
    watch.stop();
  });

  it("passes a lead on that its new owner declines, to the next of the pool, else back to whose it was", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [one, two] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "sales_rep")];
    const members = [{ member_id: one.memberId }, { member_id: two.memberId }];
    const { body: pool } = await request("POST", "/assignment-pools", { body: { name: "Two", members } });
    const [lead = ""] = await makeLeads(workspace, [{ email: "a@example.com" }]);
    const accept_within = { amount: 1, unit: "day" };
    const ask = (key: string, to: object, more: object = { accept_within }) =>
      request("POST", assign, { key, body: { leads: { ids: [lead] }, to, ...more } });
    const answer = (key: string, word: string) =>
      request("POST", `/leads/${lead}/assignment/${word}`, { key, body: {} });
    const owner = async () => (await request("GET", `/leads/${lead}`)).body.owner_id;
    const causes = async () =>
      (await request("GET", `/leads/${lead}/assignment-history`)).body.data.map(
        ({ cause }: { cause: string }) => cause,
      );

    const many = await request("POST", assign, {
      body: {
        ...{ leads: { filter: "created_at EXISTS" }, to: { pool_id: pool.id } },
        ...{ mode: "rebalance", accept_within },
      },
    });
    await ask(workspace.key, { pool_id: pool.id });
    const first = await owner();
    const [mine, others] = first === one.memberId ? [one, two] : [two, one];
    const early = await answer(others.token, "accept");
    const declined = await answer(mine.token, "decline");
    await expect.poll(owner, { timeout: 20_000 }).toBe(others.memberId);
    const accepted = await answer(others.token, "accept");
    const again = await answer(others.token, "accept");
    const late = await answer(others.token, "decline");
    const taken = await ask(others.token, { member_id: mine.memberId }, {});
    const handed = await ask(others.token, { member_id: mine.memberId });
    await answer(mine.token, "decline");
    await expect.poll(owner, { timeout: 20_000 }).toBe(others.memberId);

    expect([many.status, many.body.errors[0].pointer]).toEqual([422, "/accept_within"]);
    expect([early.status, declined.body.state]).toEqual([404, "declined"]);
    expect([accepted.body, again.body]).toEqual(
      Array(2).fill({ lead_id: lead, owner_id: others.memberId, state: "accepted" }),
    );
    expect([late.status, late.body.code]).toEqual([409, "wrong_state"]);
    expect(taken.body.results).toMatchObject([{ outcome: "refused", code: "forbidden" }]);
    expect(handed.body.results).toMatchObject([{ outcome: "assigned", owner_id: mine.memberId }]);
    expect(await causes()).toEqual(["not_accepted", "hand_off", "not_accepted", "pool"]);
  });

  it("asks the new owners of a job and of a rule too, in their feeds, and passes on what they decline", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [one, two] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "sales_rep")];
    await makeLeads(workspace, numbered(2));
    const accept_within = { amount: 4, unit: "hour" };
    const waiting = async ({ token: key }: { token: string }) =>
      (await request("GET", "/me/feed", { key })).body.data.map(
        ({ kind, data }: { kind: string; data: { lead_id: string } }) => [kind, data.lead_id],
      );
    const decline = (key: string, lead: string) =>
      request("POST", `/leads/${lead}/assignment/decline`, { key, body: {} });
    const owner = async (lead: string) => (await request("GET", `/leads/${lead}`)).body.owner_id;

    const { body: job } = await request("POST", assign, {
      body: {
        ...{ leads: { filter: "created_at EXISTS" }, to: { member_id: one.memberId } },
        accept_within,
      },
    });
    await ended(workspace, job.id);
    const asked = await waiting(one);
    expect(asked.map(([kind]: [string]) => kind)).toEqual(["handoff", "handoff"]);
    await decline(one.token, asked[0][1]);
    await expect.poll(() => owner(asked[0][1]), { timeout: 20_000 }).toBe(null);
    expect(await waiting(one)).toEqual([asked[1]]);

    const members = [{ member_id: one.memberId }, { member_id: two.memberId }];
    const { body: pool } = await request("POST", "/assignment-pools", { body: { name: "Two", members } });
    const rule = { name: "New", assign_new_leads: true, accept_within, entries: [{ pool_id: pool.id }] };
    await request("POST", "/assignment-rules", { body: rule });
    const [lead = ""] = await makeLeads(workspace, [{ email: "new@example.com" }]);
    await expect.poll(() => owner(lead), { timeout: 20_000 }).not.toBe(null);
    const [mine, others] = (await owner(lead)) === one.memberId ? [one, two] : [two, one];
    expect(await waiting(mine)).toContainEqual(["handoff", lead]);
    await decline(mine.token, lead);
    await expect.poll(() => owner(lead), { timeout: 20_000 }).toBe(others.memberId);
  });

  it("lets a sales rep claim what is nobody's and nothing else, a viewer nothing, and no viewer own", async () => {
    const workspace = await aWorkspace(service());
    const [rep, viewer] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "viewer")];
    const [free = "", taken = ""] = await makeLeads(workspace, [
      { email: "a@example.com" },
      { email: "b@example.com", owner_id: workspace.adminId },
    ]);
    const ask = (key: string, ids: string[], member_id: string | null) =>
      workspace.request("POST", assign, { key, body: { leads: { ids }, to: { member_id } } });

    expect((await ask(viewer.token, [free], null)).status).toBe(403);
    for (const [method, path, body, pointer] of [
      ["POST", assign, { leads: { ids: [free] }, to: { member_id: viewer.memberId } }, "/to/member_id"],
      ["PUT", `/leads/${free}`, { owner_id: viewer.memberId }, "/owner_id"],
      ["POST", "/leads", { email: "c@example.com", owner_id: viewer.memberId }, "/owner_id"],
      [
        "POST",
        "/leads/bulk",
        { ids: [free], action: { kind: "assign", owner_id: viewer.memberId } },
        "/action/owner_id",
      ],
      [
        "POST",
        "/leads/import",
        {
          source: { kind: "rows", rows: [{ email: "d@example.com" }] },
          options: { owner_id: viewer.memberId },
        },
        "/options/owner_id",
      ],
    ] as const)
      expect((await workspace.request(method, path, { body })).body.errors, path).toMatchObject([
        { pointer, code: "may_not_own" },
      ]);
    expect((await ask(rep.token, [free, taken], workspace.adminId)).body.results).toMatchObject([
      { outcome: "refused", code: "forbidden" },
      { outcome: "refused", code: "not_found", owner_id: null },
    ]);
    expect((await ask(rep.token, [free, taken], rep.memberId)).body.results).toMatchObject([
      { outcome: "assigned", owner_id: rep.memberId },
      { outcome: "refused", code: "not_found" },
    ]);
  });
});
