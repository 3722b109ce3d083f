import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { makeLeads, numbered } from "#test/support/bulk.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const assign = "/team/assign";

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
    // Whoever wants no event of each lead of an import knows them by what began them.
    const ofImport = () => watch.once().filter(({ correlation_id }) => correlation_id === made.id);
    await expect
      .poll(
        () =>
          ofImport()
            .map(({ type }) => type)
            .toSorted(),
        { timeout: 20_000 },
      )
      .toEqual([...Array(6).fill("lead.assigned"), "lead.imported"]);
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
