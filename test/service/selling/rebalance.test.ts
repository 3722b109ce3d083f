import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { makeLeads, numbered } from "#test/support/bulk.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const assign = "/team/assign";

/** A workspace whose six leads are all one rep's, of the three in its pool. */
const anUnevenTeam = async () => {
  const workspace = await aWorkspace(service());
  const reps = await Promise.all([1, 2, 3].map(() => aKey(workspace, "sales_rep")));
  const members = reps.map(({ memberId }) => ({ member_id: memberId }));
  const body = { name: "Pool", members };
  const { body: pool } = await workspace.request("POST", "/assignment-pools", { body });
  const ids = await makeLeads(workspace, numbered(6, { owner_id: reps[0]?.memberId }));
  const ask = (more: object, key = workspace.key) => {
    const wanted = { leads: { ids }, to: { pool_id: pool.id }, mode: "rebalance", ...more };
    return workspace.request("POST", assign, { key, body: wanted });
  };
  return { workspace, reps, ids, ask };
};

describe("balancing the leads of a pool", { timeout: 60_000 }, () => {
  it("moves as few as make the loads alike, tells why, and then none", async () => {
    const { workspace, reps, ask } = await anUnevenTeam();
    const filter = { leads: { filter: "created_at EXISTS" } };

    const dry = await ask({ ...filter, dry_run: true });
    const done = await ask({ ...filter, reason: "Monday" });
    const owners = done.body.results.map(({ owner_id }: { owner_id: string }) => owner_id);
    const [moved] = done.body.results;
    const history = await workspace.request("GET", `/leads/${moved.lead_id}/assignment-history`);

    expect([dry.status, done.status, done.body.remaining]).toEqual([200, 200, 0]);
    expect(dry.body).toEqual(done.body);
    expect(done.body.results).toMatchObject(
      Array(4).fill({ outcome: "assigned", previous_owner_id: reps[0]?.memberId }),
    );
    expect(owners.toSorted()).toEqual(
      reps
        .slice(1)
        .flatMap(({ memberId: id }) => [id, id])
        .toSorted(),
    );
    expect(history.body.data[0]).toMatchObject({ cause: "rebalance", reason: "Monday", to: moved.owner_id });
    expect((await ask(filter)).body).toEqual({ results: [], remaining: 0 });
  });

  it("moves those alone that it may, to those alone who take some", async () => {
    const { workspace, reps, ids, ask } = await anUnevenTeam();
    const away = `/team/members/${reps[1]?.memberId}/availability`;
    await workspace.request("PUT", away, { body: { accepts_new: false } });

    const { body } = await ask({ leads: { ids: ids.slice(0, 1) } });

    expect(body).toMatchObject({
      results: [{ lead_id: ids[0], owner_id: reps[2]?.memberId }],
      remaining: 0,
    });
  });

  it("is refused to sales reps, without a pool, and with a count that nobody can know", async () => {
    const { workspace, reps, ask } = await anUnevenTeam();
    const faults = async (more: object) => (await ask(more)).body.errors?.[0]?.code;

    expect((await ask({}, reps[0]?.token)).status).toBe(403);
    expect(await faults({ to: { member_id: workspace.adminId } })).toBe("needs_pool");
    expect(await faults({ to: { pool_id: "pool_01K9QJ4X7M2D8S6H1Z3P5T0G9A" } })).toBe("unknown_pool");
    expect(await faults({ expected_count: 4 })).toBe("not_with_rebalance");
  });
});
