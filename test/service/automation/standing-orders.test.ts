import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sourceBody } from "#test/support/a-saved-source.ts";
import { ended } from "#test/support/bulk.ts";
import { eventually } from "#test/support/eventually.ts";
import { membershipsAtRest } from "#test/support/memberships-at-rest.ts";
import { fire, readSchedule, yearly } from "#test/support/scheduled-exports.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

type Member = Awaited<ReturnType<typeof aKey>>;

const setRole = async ({ request }: Workspace, { memberId }: Member, role: string): Promise<void> => {
  const { status } = await request("PUT", `/team/members/${memberId}`, { body: { role } });
  expect(status).toBe(200);
};

const made = async (workspace: Workspace, path: string, body: object, key?: string) => {
  const answer = await workspace.request("POST", path, { body, ...(key !== undefined && { key }) });
  expect([path, answer.status], JSON.stringify(answer.body)).toEqual([path, 201]);
  return answer.body;
};

const aLead = async (workspace: Workspace, body: object): Promise<string> =>
  (await made(workspace, "/leads", body)).id;

const readLead = async ({ request }: Workspace, id: string) => (await request("GET", `/leads/${id}`)).body;

interface Entry {
  readonly kind: string;
  readonly data: { readonly id: string; readonly cause: string };
}

/** The paused orders in the feed, as [id, cause]. */
const inFeed = async ({ request }: Workspace, key?: string): Promise<string[][]> => {
  const { body } = await request("GET", "/me/feed", { ...(key !== undefined && { key }) });
  return body.data.flatMap(({ kind, data }: Entry) =>
    kind === "order_paused" ? [[data.id, data.cause]] : [],
  );
};

const takeOver = ({ request }: Workspace, id: string, key?: string) =>
  request("POST", `/standing-orders/${id}/take-over`, { ...(key !== undefined && { key }) });

/** A manager's active workflow that tags leads of Oslo. */
const aTagging = async (workspace: Workspace, { token: key }: Member): Promise<string> => {
  const document = {
    name: "Tags Oslo",
    trigger: { when: 'city = "Oslo"' },
    steps: [{ do: "add_tag", tag: "oslo" }],
  };
  const { id } = await made(workspace, "/workflows", document, key);
  expect((await workspace.request("POST", `/workflows/${id}/activate`, { key })).status).toBe(200);
  return id;
};

describe("a workflow whose author was made a viewer", { timeout: 120_000 }, () => {
  it("moves no lead any more, is one entry in the feed of admins, and goes on in the name of the member who takes it over", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [author, rep, manager] = [
      await aKey(workspace, "manager"),
      await aKey(workspace, "sales_rep"),
      await aKey(workspace, "manager"),
    ];
    const id = await aTagging(workspace, author);
    await membershipsAtRest(service());
    const first = await aLead(workspace, { email: "first@example.com", city: "Oslo" });
    await eventually(
      () => readLead(workspace, first),
      ({ tags }) => tags.includes("oslo"),
    );

    await setRole(workspace, author, "viewer");
    const second = await aLead(workspace, { email: "second@example.com", city: "Oslo" });
    const { body: stats } = await eventually(
      () => request("GET", `/workflows/${id}/stats`),
      ({ body }) => body.dropped === 1,
    );

    expect(stats.dropped).toBe(1);
    expect((await readLead(workspace, second)).tags).toEqual([]);
    await eventually(
      () => request("GET", `/workflows/${id}`),
      ({ body }) => body.state === "paused",
    );
    expect(await inFeed(workspace)).toEqual([[id, "author_demoted"]]);
    expect(await inFeed(workspace, manager.token)).toEqual([]);
    const { body: list } = await request("GET", "/standing-orders", { key: manager.token });
    expect(list.data).toMatchObject([{ id, kind: "workflow", author_id: author.memberId, role: "viewer" }]);
    expect((await request("GET", "/standing-orders", { key: rep.token })).status).toBe(403);
    expect((await takeOver(workspace, id, rep.token)).status).toBe(403);
    const activate = (key: string) => request("POST", `/workflows/${id}/activate`, { key });
    expect((await activate(manager.token)).body).toMatchObject({ code: "wrong_state" });

    // The role that the author gets back resumes nothing.
    await setRole(workspace, author, "manager");
    expect((await activate(author.token)).status).toBe(409);
    expect(await inFeed(workspace)).toEqual([[id, "author_demoted"]]);

    expect((await takeOver(workspace, id, manager.token)).body).toMatchObject({ id, kind: "workflow" });
    expect((await takeOver(workspace, id, manager.token)).body).toMatchObject({ code: "wrong_state" });
    expect(await inFeed(workspace)).toEqual([]);
    const resumed = (await activate(manager.token)).body;
    expect([resumed.state, resumed.updated_by]).toEqual(["active", manager.memberId]);
    const third = await aLead(workspace, { email: "third@example.com", city: "Oslo" });
    await eventually(
      () => readLead(workspace, third),
      ({ tags }) => tags.includes("oslo"),
    );
    const lines = (await workspace.items()).filter(
      ({ kind, record_id }) => kind === "audit" && record_id === id,
    );
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["workflow.author_pause", "workflow.take_over"]),
    );
  });

  it("takes no lead in by hand, and is another manager's once they have saved it", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const author = await aKey(workspace, "manager");
    const id = await aTagging(workspace, author);
    const lead = await aLead(workspace, { email: "hand@example.com" });

    await request("DELETE", `/team/members/${author.memberId}`);
    const { status, body } = await request("POST", `/workflows/${id}/enrol`, { body: { leads: [lead] } });

    expect([status, body.code]).toEqual([409, "wrong_state"]);
    expect(
      await eventually(
        () => inFeed(workspace),
        ({ length }) => length > 0,
      ),
    ).toEqual([[id, "author_left"]]);
    const { headers } = await request("GET", `/workflows/${id}`);
    await request("PUT", `/workflows/${id}`, {
      body: { description: "Looked after." },
      headers: { "If-Match": headers.get("etag") ?? "" },
    });
    await eventually(
      () => inFeed(workspace),
      ({ length }) => length === 0,
    );
    expect((await request("POST", `/workflows/${id}/activate`)).status).toBe(200);
  });
});

describe("rules whose author was made a viewer", { timeout: 120_000 }, () => {
  it("tag, move and score no lead, and do so for the leads that came meanwhile once they are taken over", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const author = await aKey(workspace, "manager");
    const { token: key } = author;
    const tag = await made(workspace, "/tags", { name: "Hot", rule: 'city = "Oslo"' }, key);
    const { body: pipelines } = await request("GET", "/pipelines");
    const { id: pipeline, stages } = pipelines.data.find(
      ({ is_default }: { is_default: boolean }) => is_default,
    );
    const rule = { driver: "criteria", when: 'city = "Oslo"' };
    const wanted = stages.map(({ id }: { id: string }, index: number) => ({
      id,
      ...(index === 1 && { rules: [rule] }),
    }));
    const changed = await request("PUT", `/pipelines/${pipeline}`, { body: { stages: wanted }, key });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const model = { name: "Oslo", fit: [{ id: "oslo", when: 'city = "Oslo"', points: 20 }] };
    const { id: scoring } = await made(workspace, "/scoring/models", model, key);
    const { body: job } = await request("POST", `/scoring/models/${scoring}/activate`, { key });
    await ended(workspace, job.id);
    await membershipsAtRest(service());
    const [from, to] = [stages[0].id, stages[1].id];

    await setRole(workspace, author, "viewer");
    const lead = await aLead(workspace, { email: "meanwhile@example.com", city: "Oslo" });
    const paused = await eventually(
      () => inFeed(workspace),
      ({ length }) => length === 3,
    );
    await membershipsAtRest(service());

    expect(new Set(paused.map(([id]) => id))).toEqual(new Set([tag.id, pipeline, scoring]));
    expect(await readLead(workspace, lead)).toMatchObject({ tags: [], stage_id: from, score: null });
    expect((await request("GET", `/scoring/models/${scoring}`)).body.state).toBe("paused");
    for (const id of [tag.id, pipeline, scoring]) expect((await takeOver(workspace, id)).status).toBe(200);
    const after = await eventually(
      () => readLead(workspace, lead),
      ({ tags, stage_id, score }) => tags.length === 1 && stage_id === to && score === 20,
    );
    expect(after.tags).toEqual(["Hot"]);
    expect((await request("GET", `/tags/${tag.id}`)).body.updated_by).toBe(workspace.adminId);
    expect((await request("GET", `/scoring/models/${scoring}`)).body.state).toBe("active");
    expect(await inFeed(workspace)).toEqual([]);
  });

  it("assign no new lead, which waits until the rule is taken over", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [author, rep] = [await aKey(workspace, "manager"), await aKey(workspace, "sales_rep")];
    const pool = await made(workspace, "/assignment-pools", {
      name: "Pool",
      members: [{ member_id: rep.memberId }],
    });
    const body = { name: "New", assign_new_leads: true, entries: [{ pool_id: pool.id }] };
    const rule = await made(workspace, "/assignment-rules", body, author.token);

    await setRole(workspace, author, "sales_rep");
    const lead = await aLead(workspace, { email: "new@example.com", owner_id: null });
    await eventually(
      async () => (await workspace.items()).filter(({ pk }) => String(pk).endsWith("#ASSIGN_WAITING")),
      ({ length }) => length === 1,
    );

    expect((await readLead(workspace, lead)).owner_id).toBe(null);
    expect(await inFeed(workspace)).toEqual([[rule.id, "author_demoted"]]);
    expect((await takeOver(workspace, rule.id)).status).toBe(200);
    const next = await aLead(workspace, { email: "next@example.com", owner_id: null });
    await eventually(
      () => readLead(workspace, next),
      ({ owner_id }) => owner_id === rep.memberId,
    );
    expect((await request("GET", `/assignment-rules/${rule.id}`)).body.updated_by).toBe(workspace.adminId);
  });
});

describe("schedules whose author was made a viewer", { timeout: 120_000 }, () => {
  it("export and import nothing, and run with the rights of the member who takes them over", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const author = await aKey(workspace, "manager");
    const { token: key } = author;
    const given = { name: "Nightly", schedule: yearly, export: { fields: ["email"] } };
    const schedule = await made(workspace, "/export-schedules", given, key);
    const source = await made(workspace, "/import-sources", sourceBody({ schedule: yearly }), key);

    await setRole(workspace, author, "viewer");
    const paused = await eventually(
      () => inFeed(workspace),
      ({ length }) => length === 2,
    );

    expect(new Set(paused.map(([id]) => id))).toEqual(new Set([schedule.id, source.id]));
    const rests = await eventually(
      () => readSchedule(workspace, schedule.id),
      (one) => one.paused,
    );
    expect(rests.pause_reason?.code).toBe("owner_may_not_export");
    // Only taking it over resumes it: neither a change nor a run by hand does.
    const path = `/export-schedules/${schedule.id}`;
    const resumed = await request("PUT", path, { body: { paused: false } });
    const run = await request("POST", `${path}/run`);
    expect([resumed.body.code, run.body.code]).toEqual(["wrong_state", "wrong_state"]);
    for (const { id } of [schedule, source]) expect((await takeOver(workspace, id)).status).toBe(200);
    await fire(service(), workspace, schedule.id, `${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
    const { runs } = await eventually(
      () => readSchedule(workspace, schedule.id),
      (one) => one.runs.some(({ state }) => state === "done"),
    );
    expect(runs).toHaveLength(1);
    const { body: after } = await request("GET", `/export-schedules/${schedule.id}`);
    expect([after.paused, after.owner_id]).toEqual([false, workspace.adminId]);
    expect((await request("GET", `/import-sources/${source.id}`)).body.updated_by).toBe(workspace.adminId);
    expect(await inFeed(workspace)).toEqual([]);
  });
});

describe("POST /standing-orders/{order_id}/take-over", () => {
  it("refuses a record that is not paused, one that is not there, and an id of no standing order", async () => {
    const workspace = await aWorkspace(service());
    const tag = await made(workspace, "/tags", { name: "Plain" });

    expect((await takeOver(workspace, tag.id)).body).toMatchObject({ status: 409, code: "wrong_state" });
    expect((await takeOver(workspace, "tag_01J0000000000000000000000A")).status).toBe(404);
    expect((await takeOver(workspace, "lead_01J0000000000000000000000A")).status).toBe(404);
  });
});
