import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { leftBy, makeLeads, numbered, runJob } from "#test/support/bulk.ts";
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
    expect((await ask(workspace.key, [free], viewer.memberId)).body.errors).toMatchObject([
      { pointer: "/to/member_id", code: "may_not_own" },
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

describe("a pool", { timeout: 60_000 }, () => {
  it("keeps its members with weight, skills and capacity, under a name of its own", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const rep = await aKey(workspace, "sales_rep");
    const members = [{ member_id: rep.memberId, weight: 2, skills: { " German ": 5 } }];
    const { status, body: pool } = await request("POST", "/assignment-pools", {
      body: { name: "Inbound", members },
    });
    const path = `/assignment-pools/${pool.id}`;

    expect([status, pool.catch_up, pool.members]).toEqual([
      201,
      false,
      [{ ...members[0], skills: { german: 5 }, capacity: { open_max: null, per_day_max: null } }],
    ]);
    expect(
      (await request("POST", "/assignment-pools", { body: { name: "INBOUND", members } })).body.code,
    ).toBe("duplicate_assignment_pool");
    expect((await request("PUT", path, { body: { catch_up: true } })).body).toMatchObject({
      version: 2,
      members: pool.members,
    });
    expect((await request("GET", path, { key: rep.token })).body.catch_up).toBe(true);
    for (const [method, at] of [
      ["POST", "/assignment-pools"],
      ["PUT", path],
      ["DELETE", path],
    ] as const)
      expect((await request(method, at, { key: rep.token, body: { name: "Mine", members } })).status).toBe(
        403,
      );
    expect((await request("DELETE", path)).status).toBe(204);
    expect((await request("GET", path)).status).toBe(404);
  });

  it("is refused without members, with a viewer, with one twice, and with what can't be read", async () => {
    const workspace = await aWorkspace(service());
    const viewer = await aKey(workspace, "viewer");
    const me = { member_id: workspace.adminId };
    const nobody = { member_id: "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A" };
    const faults = async (members: unknown) => {
      const body = { name: "Bad", members };
      const answer = await workspace.request("POST", "/assignment-pools", { body });
      return answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [
        pointer,
        code,
      ]);
    };

    expect(await faults([])).toEqual([["/members", "no_members"]]);
    expect(await faults([me, { member_id: viewer.memberId }, nobody, me])).toEqual([
      ["/members/1/member_id", "may_not_own"],
      ["/members/2/member_id", "unknown_member"],
      ["/members/3/member_id", "named_twice"],
    ]);
    expect((await faults([{ ...me, weight: 0, skills: { "": 9 } }])).length).toBeGreaterThan(0);
  });
});

describe("when a member takes leads", { timeout: 60_000 }, () => {
  it("is always until somebody says otherwise: managers of all, a sales rep of themselves", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [one, two] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "sales_rep")];
    const path = `/team/members/${one.memberId}/availability`;
    const hours = { monday: [{ from: "09:00", to: "17:00" }] };
    const away = [{ from: "2026-12-24", to: "2026-12-23T00:00:00Z", deputy_id: one.memberId }];

    expect((await request("GET", path)).body).toMatchObject({
      accepts_new: true,
      working_hours: null,
      version: 0,
    });
    const said = await request("PUT", path, {
      key: one.token,
      body: { working_hours: hours, time_zone: "Europe/Berlin" },
    });
    expect([said.status, said.body.working_hours, said.body.version]).toEqual([200, hours, 1]);
    expect((await request("PUT", path, { key: two.token, body: { accepts_new: false } })).status).toBe(403);
    expect((await request("PUT", path, { body: { out_of_office: away } })).status).toBe(422);
    const sound = [
      { from: "2026-12-24T00:00:00+01:00", to: "2026-12-23T00:00:00Z", deputy_id: one.memberId },
    ];
    expect((await request("PUT", path, { body: { out_of_office: sound } })).body.errors).toMatchObject([
      { pointer: "/out_of_office/0/to", code: "ends_first" },
    ]);
    sound[0] = { from: "2026-12-23T00:00:00+01:00", to: "2026-12-27T00:00:00Z", deputy_id: two.memberId };
    const absent = await request("PUT", path, {
      body: { out_of_office: sound },
      headers: { "if-match": '"1"' },
    });
    expect(absent.body.out_of_office).toEqual([
      { ...sound[0], from: "2026-12-22T23:00:00.000Z", to: "2026-12-27T00:00:00.000Z" },
    ]);
    expect(
      (await request("PUT", path, { body: { working_hours: null }, headers: { "if-match": '"1"' } })).status,
    ).toBe(412);
  });
});

/** A workspace with reps in a pool, and requests that share leads out. */
const aTeam = async (count: number, more: object = {}) => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const reps: Awaited<ReturnType<typeof aKey>>[] = [];
  for (let index = 0; index < count; index += 1) reps.push(await aKey(workspace, "sales_rep"));
  const members = reps.map(({ memberId }) => ({ member_id: memberId }));
  const { body: pool } = await request("POST", "/assignment-pools", {
    body: { name: "Pool", members, ...more },
  });
  const share = async (ids: readonly string[], to: object = { pool_id: pool.id }) =>
    (await request("POST", assign, { body: { leads: { ids }, to } })).body;
  const shares = async () => {
    const totals = reps.map(async ({ memberId }) => {
      const { body } = await request("GET", `/leads?owner_id=${memberId}&include=total&limit=1`);
      return body.total as number;
    });
    return Promise.all(totals);
  };
  return { workspace, request, reps, pool, share, shares };
};

describe("a rule", { timeout: 120_000 }, () => {
  it("gives leads by its first entry that takes them, tells why, and keeps whose they were", async () => {
    const { workspace, request, reps, pool } = await aTeam(2);
    const [one, two] = reps.map(({ memberId }) => memberId);
    const entries = [
      { when: 'company.industry = "software"', pool_id: pool.id, fallback: { kind: "next" } },
      { when: "score >= 50", pool_id: pool.id },
    ];
    const { body: rule, status } = await request("POST", "/assignment-rules", {
      body: { name: "R", entries },
    });
    const ids = await makeLeads(workspace, [
      { email: "a@example.com", company: { name: "A", industry: "software" } },
      { email: "b@example.com", score: 90 },
      { email: "c@example.com", score: 10 },
    ]);
    const body = { leads: { ids }, to: { rule_id: rule.id }, reason: "Monday" };

    const dry = await request("POST", assign, { body: { ...body, dry_run: true } });
    const explained = await request("GET", `/leads/${ids[1]}/assignment/explain?rule_id=${rule.id}`);
    const done = await request("POST", assign, { body });
    const history = await request("GET", `/leads/${ids[1]}/assignment-history`, {
      key: reps[1]?.token ?? "",
    });

    expect(status).toBe(201);
    expect(dry.body).toEqual(done.body);
    expect(done.body.results).toMatchObject([
      { outcome: "assigned", owner_id: one },
      { outcome: "assigned", owner_id: two },
      { outcome: "skipped", code: "no_entry", owner_id: null },
    ]);
    expect(explained.body).toMatchObject({
      owner_id: one,
      entries: [
        { entry: 1, holds: false, candidates: [] },
        { entry: 2, holds: true, candidates: [{ member_id: one, passes: true }, { member_id: two }] },
      ],
    });
    expect(history.body.data).toMatchObject([
      {
        from: null,
        to: two,
        by: workspace.adminId,
        cause: "rule",
        rule_id: rule.id,
        pool_id: pool.id,
        reason: "Monday",
      },
    ]);
    expect((await request("DELETE", `/assignment-pools/${pool.id}`)).body).toMatchObject({
      code: "in_use",
      used_by: [{ kind: "assignment_rule", id: rule.id }],
    });
  });

  it("is refused beside another that assigns new leads, and to those who may not write it", async () => {
    const { request, reps, pool, share } = await aTeam(1);
    const key = reps[0]?.token ?? "";
    const body = { name: "One", assign_new_leads: true, entries: [{ pool_id: pool.id }] };
    const first = await request("POST", "/assignment-rules", { body });
    const second = await request("POST", "/assignment-rules", { body: { ...body, name: "Two" } });

    expect([second.status, second.body.code]).toEqual([409, "wrong_state"]);
    expect(second.body.detail).toContain(first.body.id);
    expect((await request("POST", "/assignment-rules", { key, body })).status).toBe(403);
    expect(
      (await request("PUT", `/assignment-rules/${first.body.id}`, { key, body: { name: "Mine" } })).status,
    ).toBe(403);
    expect((await request("GET", "/assignment-rules/templates", { key })).body.data).toHaveLength(6);
    const byRep = await request("POST", assign, {
      key,
      body: { leads: { ids: ["lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C"] }, to: { pool_id: pool.id } },
    });
    expect([byRep.status, byRep.body.code]).toEqual([403, "forbidden"]);
    expect((await share([], {})).status).toBe(422);
  });

  it("round robin: shares under 50 who assign at once differ by one at most", async () => {
    const { workspace, share, shares } = await aTeam(3);
    const ids = await makeLeads(workspace, numbered(100));
    const twos = Array.from({ length: 50 }, (_, index) => ids.slice(index * 2, index * 2 + 2));

    const answers = await Promise.all(twos.map((two) => share(two)));
    const counts = await shares();

    expect(
      answers.flatMap(({ results }) => results.map(({ outcome }: { outcome: string }) => outcome)),
    ).toEqual(Array(100).fill("assigned"));
    expect(counts.toSorted()).toEqual([33, 33, 34]);
  });

  it("passes over who is away and whoever has as many as they take", async () => {
    const { workspace, request, reps, pool, share } = await aTeam(3);
    const [one, two, three] = reps.map(({ memberId }) => memberId);
    await request("PUT", `/team/members/${one}/availability`, { body: { accepts_new: false } });
    const members = [
      { member_id: one },
      { member_id: two, capacity: { open_max: 1 } },
      { member_id: three, capacity: { per_day_max: 1 } },
    ];
    await request("PUT", `/assignment-pools/${pool.id}`, { body: { members } });
    const ids = await makeLeads(workspace, numbered(3));

    expect((await share(ids)).results).toMatchObject([
      { outcome: "assigned", owner_id: two },
      { outcome: "assigned", owner_id: three },
      { outcome: "skipped", code: "nobody_available", owner_id: null },
    ]);
  });
});

describe("a rule that assigns new leads", { timeout: 120_000 }, () => {
  const active = { name: "New", assign_new_leads: true };

  it("gives each that comes in without an owner to somebody, once, by hand, by batch and by import", async () => {
    const { workspace, request, reps, pool, shares } = await aTeam(3);
    const watch = watchEvents(service(), workspace.id);
    const { body: rule } = await request("POST", "/assignment-rules", {
      body: { ...active, entries: [{ pool_id: pool.id }] },
    });
    const { body: single } = await request("POST", "/leads", { body: { email: "single@example.com" } });
    await makeLeads(workspace, numbered(5));
    const owned = { email: "own@example.com", owner_id: workspace.adminId };
    const { body: kept } = await request("POST", "/leads", { body: owned });
    const rows = Array.from({ length: 6 }, (_, index) => ({ email: `row${index}@example.com` }));
    const { body: made } = await request("POST", "/leads/import", {
      body: { source: { kind: "rows", rows }, auto_confirm: true },
    });

    await expect.poll(shares, { timeout: 60_000, interval: 500 }).toEqual([4, 4, 4]);
    const told = () =>
      watch.once().filter(({ type, resource }) => type === "lead.assigned" && resource.id === single.id);
    await expect
      .poll(told, { timeout: 20_000 })
      .toMatchObject([
        { actor: { type: "rule", id: rule.id }, data: { cause: "rule", rule_id: rule.id, pool_id: pool.id } },
      ]);
    expect((await request("GET", `/leads/${kept.id}`)).body.owner_id).toBe(workspace.adminId);
    const undo = await request("POST", `/leads/import/${made.id}/undo`);
    expect(undo.status).toBeLessThan(300);
    await expect.poll(shares, { timeout: 60_000, interval: 500 }).toEqual([2, 2, 2]);
    expect(reps).toHaveLength(3);
    watch.stop();
  });

  it("keeps a lead for which nobody is there, and gives it to whoever is there first", async () => {
    const { workspace, request, reps, pool } = await aTeam(1);
    const away = (accepts_new: boolean) =>
      request("PUT", `/team/members/${reps[0]?.memberId}/availability`, { body: { accepts_new } });
    await away(false);
    await request("POST", "/assignment-rules", { body: { ...active, entries: [{ pool_id: pool.id }] } });
    const [lead] = await makeLeads(workspace, [{ email: "waits@example.com" }]);
    const explained = async () => (await request("GET", `/leads/${lead}/assignment/explain`)).body;
    await expect.poll(explained, { timeout: 20_000 }).toMatchObject({
      waits_since: expect.any(String),
      owner_id: null,
      entries: [{ candidates: [{ passes: false, reasons: [{ code: "accepts_none" }] }] }],
    });

    await away(true);

    await expect
      .poll(async () => (await request("GET", `/leads/${lead}`)).body.owner_id, { timeout: 20_000 })
      .toBe(reps[0]?.memberId);
    await expect.poll(async () => (await explained()).waits_since, { timeout: 20_000 }).toBeNull();
  });
});
