import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { ended, makeLeads, numbered, runJob } from "#test/support/bulk.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const aSnapshot = async ({ request }: Workspace, body: object, key?: string): Promise<string> => {
  const made = await request("POST", "/lists", {
    body: { kind: "snapshot", name: "Then", ...body },
    ...(key === undefined ? {} : { key }),
  });
  expect([made.status, made.body.state], JSON.stringify(made.body)).toEqual([201, "building"]);
  return made.body.id;
};

const settled = async ({ request }: Workspace, list: string) =>
  (
    await eventually(
      () => request("GET", `/lists/${list}`),
      ({ body }) => body.state !== "building",
    )
  ).body;

const on = async ({ request }: Workspace, list: string): Promise<string[]> =>
  (await request("GET", `/lists/${list}/leads?limit=200`)).body.data.map(({ id }: { id: string }) => id);

describe("a snapshot list", { timeout: 120_000 }, () => {
  it("keeps the leads that passed its filter when it was made", async () => {
    const workspace = await aWorkspace(service());
    const hot = await makeLeads(workspace, numbered(3, { score: 90 }));
    const filter = "score >= 70";
    const dynamic = await workspace.request("POST", "/lists", {
      body: { kind: "dynamic", name: "Hot", filter },
    });
    const first = hot[0] ?? "";
    const exclude = { field: "id", op: "eq", value: first };
    const named = `lists HAS ANY ("${dynamic.body.id}")`;
    const list = await aSnapshot(workspace, { filter: named, exclude });

    const ready = await settled(workspace, list);
    await workspace.request("PUT", `/leads/${hot[1]}`, { body: { score: 10 } });
    await makeLeads(workspace, [{ email: "late@example.com", score: 95 }]);

    expect(ready).toMatchObject({ state: "ready", snapshot: { leads: 2, left_out: 0 } });
    expect(new Set(await on(workspace, list))).toEqual(new Set(hot.slice(1)));
    await workspace.request("DELETE", `/leads/${hot[1]}`);
    expect(await on(workspace, list)).toEqual([hot[2]]);
    expect((await workspace.request("DELETE", `/lists/${dynamic.body.id}`)).status).toBe(204);
  });

  it("takes no leads afterwards and lets none go, whatever is asked", async () => {
    const workspace = await aWorkspace(service());
    const [lead] = await makeLeads(workspace, numbered(1));
    const list = await aSnapshot(workspace, { filter: "created_at EXISTS" });
    const { snapshot } = await settled(workspace, list);
    const body = { lead_ids: [lead] };
    const bulk = { ids: [lead], action: { kind: "remove_from_list", list_id: list } };

    const answers = [
      await workspace.request("POST", `/lists/${list}/leads`, { body }),
      await workspace.request("POST", `/lists/${list}/leads/remove`, { body }),
      await workspace.request("PUT", `/lists/${list}`, { body: { filter: "score >= 70" } }),
      await workspace.request("POST", `/jobs/${snapshot.job_id}/undo`),
      await workspace.request("POST", "/leads/bulk", { body: bulk }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 422, 409, 422]);
    expect(await on(workspace, list)).toEqual([lead]);
    expect((await workspace.request("DELETE", `/lists/${list}`)).status).toBe(204);
  });

  it("by a sales rep holds the leads that they may write", async () => {
    const workspace = await aWorkspace(service());
    await makeLeads(workspace, numbered(2));
    const { token: key } = await aKey(workspace, "sales_rep");
    const body = { email: "own@example.com" };
    const own = (await workspace.request("POST", "/leads", { body, key })).body.id;

    const list = await aSnapshot(workspace, { filter: "created_at EXISTS" }, key);

    expect(await settled(workspace, list)).toMatchObject({ state: "ready", snapshot: { leads: 1 } });
    expect(await on(workspace, list)).toEqual([own]);
  });

  it("whose job is cancelled or can't be done is failed, and can be deleted", async () => {
    const workspace = await aWorkspace(service());
    const missing = 'lists HAS ANY ("list_01KA5Z0F6Q8W3N7R2T4Y9V1B5C")';
    const body = { kind: "snapshot", name: "None", filter: missing };
    const refused = await workspace.request("POST", "/lists", { body });
    const list = await aSnapshot(workspace, { filter: "created_at EXISTS" });
    const { body: building } = await workspace.request("GET", `/lists/${list}`);
    const cancelled = await workspace.request("POST", `/jobs/${building.snapshot.job_id}/cancel`);

    const { state } = await settled(workspace, list);

    expect([refused.status, refused.body.errors?.[0].code]).toEqual([422, "unknown_list"]);
    expect(state).toBe(cancelled.status === 200 ? "failed" : "ready");
    expect((await workspace.request("DELETE", `/lists/${list}`)).status).toBe(204);
  });
});

describe("bulk actions on a static list", { timeout: 120_000 }, () => {
  it("put leads on it and take them off, and each is taken back", async () => {
    const workspace = await aWorkspace(service());
    const leads = await makeLeads(workspace, numbered(2));
    const made = await workspace.request("POST", "/lists", { body: { kind: "static", name: "Fair" } });
    const list_id = made.body.id;
    const run = (kind: string) =>
      runJob(workspace, "/leads/bulk", { filter: "created_at EXISTS", action: { kind, list_id } });

    const added = await run("add_to_list");
    expect([added.counts.changed, (await on(workspace, list_id)).length]).toEqual([2, 2]);
    const other = await workspace.request("POST", "/lists", { body: { kind: "static", name: "Other" } });
    const body = { lead_ids: leads.slice(0, 1) };
    await workspace.request("POST", `/lists/${other.body.id}/leads`, { body });
    const undone = await runJob(workspace, `/jobs/${added.id}/undo`);

    expect(undone.counts.changed).toBe(2);
    expect(await on(workspace, list_id)).toEqual([]);
    expect(await on(workspace, other.body.id)).toEqual(leads.slice(0, 1));
  });

  it("leave every lead as it is once the list is gone", async () => {
    const workspace = await aWorkspace(service());
    const [lead] = await makeLeads(workspace, numbered(1));
    const made = await workspace.request("POST", "/lists", { body: { kind: "static", name: "Fair" } });
    const action = { kind: "remove_from_list", list_id: made.body.id };
    await workspace.request("POST", `/lists/${made.body.id}/leads`, { body: { lead_ids: [lead] } });
    const job = await runJob(workspace, "/leads/bulk", { ids: [lead], action });
    await workspace.request("DELETE", `/lists/${made.body.id}`);

    const undo = await workspace.request("POST", `/jobs/${job.id}/undo`);

    expect((await ended(workspace, undo.body.id)).counts).toMatchObject({ changed: 0, refused: 1 });
    expect((await workspace.request("GET", `/leads/${lead}`)).body.lists).toEqual([]);
  });
});
