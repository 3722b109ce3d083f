import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import type { Answer } from "#test/support/service.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const codeOf = ({ status, body }: Answer) => [status, body.code];
const sales = async ({ request }: Workspace) => {
  const { body } = await request("GET", "/pipelines");
  const [pipeline] = body.data;
  const stage = (name: string): string =>
    pipeline.stages.find((one: { name: string }) => one.name === name).id;
  return { pipeline, stage };
};
const aLead = async ({ request }: Workspace, body: object = { email: "ada@example.com" }, key?: string) =>
  (await request("POST", "/leads", { body, ...(key === undefined ? {} : { key }) })).body;
const eventsOf = async ({ request }: Workspace, lead: string, count: number) => {
  const { body } = await eventually(
    () => request("GET", `/events?resource=${lead}`),
    ({ body: page }) => page.data.length >= count,
  );
  return body.data as { type: string; data: object }[];
};

describe("stages", () => {
  it("let a new lead begin in the first, and tell each move once, with who, why and how long", async () => {
    const workspace = await aWorkspace(service());
    const { request, adminId } = workspace;
    const { stage } = await sales(workspace);
    const lead = await aLead(workspace);
    const move = (body: object) => request("POST", `/leads/${lead.id}/stage`, { body });

    const moved = await move({ stage_id: stage("Qualified"), reason: "They fit." });
    const again = await move({ stage_id: stage("Qualified") });
    await request("PUT", `/leads/${lead.id}`, { body: { stage_id: stage("Contacted"), score: 7 } });
    const { body: history } = await request("GET", `/leads/${lead.id}/stage-history?limit=1`);
    const rest = await request(
      "GET",
      `/leads/${lead.id}/stage-history?limit=1&cursor=${history.next_cursor}`,
    );

    expect(lead).toMatchObject({ stage_id: stage("New Lead"), stage_entered_at: lead.created_at });
    expect(moved.body).toMatchObject({ stage_id: stage("Qualified"), version: 2 });
    expect(again.body).toEqual(moved.body);
    expect(history).toMatchObject({ stage_id: stage("Contacted"), has_more: true });
    expect(history.data).toMatchObject([{ from_name: "Qualified", to_name: "Contacted", driver: "manual" }]);
    expect(rest.body).toMatchObject({ next_cursor: null, data: [{ reason: "They fit.", by: adminId }] });
    const events = await eventsOf(workspace, lead.id, 4);
    expect(events.map(({ type }) => type)).toEqual([
      "lead.imported",
      "stage.changed",
      "lead.updated",
      "stage.changed",
    ]);
    expect(events[1]?.data).toEqual({
      lead_id: lead.id,
      stage_id: stage("Qualified"),
      previous_stage_id: stage("New Lead"),
      driver: "manual",
      rule_id: null,
    });
  });

  it("refuse a lead with what it lacks, and take it by force from a manager with a reason", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { token: rep } = await aKey(workspace, "sales_rep");
    const stages = [{ name: "In" }, { name: "Out", required_fields: ["phone"], allowed_from: [] }];
    const { body: pipeline } = await request("POST", "/pipelines", {
      body: { name: "Partners", stages, is_default: true },
    });
    const stage_id = pipeline.stages[1].id;
    const lead = await aLead(workspace, { email: "ada@example.com" }, rep);
    const move = (body: object, key?: string) =>
      request("POST", `/leads/${lead.id}/stage`, { body: { stage_id, ...body }, ...(key && { key }) });

    const refused = await move({}, rep);
    const forcedByRep = await move({ force: true, reason: "Please." }, rep);
    const unsaid = await move({ force: true });
    const forced = await move({ force: true, reason: "The boss said so." });

    expect(lead.stage_id).toBe(pipeline.stages[0].id);
    expect(codeOf(refused)).toEqual([409, "stage_move_refused"]);
    expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      "stage_not_from_here",
      "stage_requires",
    ]);
    expect(codeOf(forcedByRep)).toEqual([403, "forbidden"]);
    expect(unsaid.body.errors).toMatchObject([{ pointer: "/reason" }]);
    expect(forced.body).toMatchObject({ stage_id });
    const { body } = await request("GET", `/leads/${lead.id}/stage-history`);
    expect(body.data).toMatchObject([{ forced: true, reason: "The boss said so." }]);
  });

  it("move a lead for nobody who may not write it", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const [{ token: rep }, { token: viewer }] = [
      await aKey(workspace, "sales_rep"),
      await aKey(workspace, "viewer"),
    ];
    const { stage } = await sales(workspace);
    const other = await aLead(workspace, { email: "a@example.com", owner_id: workspace.adminId });
    const open = await aLead(workspace, { email: "b@example.com" });
    const move = (id: string, key: string) =>
      request("POST", `/leads/${id}/stage`, { body: { stage_id: stage("Qualified") }, key });

    expect((await move(other.id, rep)).status).toBe(404);
    expect((await request("GET", `/leads/${other.id}/stage-history`, { key: rep })).status).toBe(404);
    expect((await move(open.id, rep)).status).toBe(403);
    expect((await move(open.id, viewer)).status).toBe(403);
    const make = { body: { name: "Mine", stages: [{ name: "One" }] }, key: rep };
    expect((await request("POST", "/pipelines", make)).status).toBe(403);
  });

  it("go with their leads moved by a job, which can be undone, and for good once they are empty", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { pipeline, stage } = await sales(workspace);
    const lead = await aLead(workspace);
    const path = `/pipelines/${pipeline.id}/stages/${stage("New Lead")}`;
    const ended = (id: string) =>
      eventually(
        () => request("GET", `/jobs/${id}`),
        ({ body }) => body.state === "done",
      );

    const unsaid = await request("DELETE", path);
    const { body: job } = await request("DELETE", `${path}?move_to=${stage("Qualified")}`);
    await ended(job.id);
    const moved = await request("GET", `/leads/${lead.id}`);
    const { body: archived } = await request("GET", `/pipelines/${pipeline.id}`);
    const { body: undo } = await request("POST", `/jobs/${job.id}/undo`);
    await ended(undo.id);
    const back = await request("GET", `/leads/${lead.id}`);
    await request("POST", `/leads/${lead.id}/stage`, { body: { stage_id: stage("Contacted") } });
    const gone = await request("DELETE", path);

    expect(codeOf(unsaid)).toEqual([409, "wrong_state"]);
    expect(moved.body.stage_id).toBe(stage("Qualified"));
    expect(archived.stages[0]).toMatchObject({ name: "New Lead", archived: true });
    expect(back.body).toMatchObject({ stage_id: stage("New Lead"), stage_entered_at: lead.created_at });
    expect(gone.status).toBe(204);
    const { body: left } = await request("GET", `/pipelines/${pipeline.id}`);
    expect(left.stages).toHaveLength(9);
    const { body: history } = await request("GET", `/leads/${lead.id}/stage-history`);
    expect(history.data.map(({ driver, from_name }: Record<string, unknown>) => [driver, from_name])).toEqual(
      [
        ["manual", null],
        ["bulk", "Qualified"],
        ["bulk", null],
      ],
    );
  });
});

describe("pipelines", () => {
  it("are the workspace's own to order and rename, one of them the default, none deleted with leads in it", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { pipeline } = await sales(workspace);
    const path = `/pipelines/${pipeline.id}`;
    const reversed = pipeline.stages.map(({ id }: { id: string }) => ({ id })).toReversed();

    const ordered = await request("PUT", path, { body: { stages: reversed, name: "Selling" } });
    const stale = await request("PUT", path, { body: { name: "x" }, headers: { "if-match": '"1"' } });
    const lead = await aLead(workspace);
    const other = { name: "selling", stages: [{ name: "One" }] };
    const clash = await request("POST", "/pipelines", { body: other });
    const { body: second } = await request("POST", "/pipelines", {
      body: { ...other, name: "Second", is_default: true },
    });
    const full = await request("DELETE", path);
    await request("POST", `/leads/${lead.id}/stage`, { body: { stage_id: second.stages[0].id } });
    const gone = await request("DELETE", path);
    const refused = await request("DELETE", `/pipelines/${second.id}`);

    expect(ordered.body).toMatchObject({
      name: "Selling",
      version: 2,
      stages: expect.arrayContaining([expect.objectContaining({ name: "Unqualified", order: 1 })]),
    });
    expect(stale.status).toBe(412);
    expect(lead.stage_id).toBe(ordered.body.stages[0].id);
    expect(codeOf(clash)).toEqual([409, "duplicate_pipeline"]);
    expect(codeOf(full)).toEqual([409, "wrong_state"]);
    expect(gone.status).toBe(204);
    expect(codeOf(refused)).toEqual([409, "wrong_state"]);
    const { body } = await request("GET", "/pipelines?object=lead");
    expect(body.data).toMatchObject([{ id: second.id, is_default: true }]);
  });
});

describe("stage rules", () => {
  it("move leads that pass them within seconds, once, and leave alone those that a member has moved", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { pipeline, stage } = await sales(workspace);
    const held = await aLead(workspace, { email: "held@example.com" });
    for (const name of ["Contacted", "New Lead"])
      await request("POST", `/leads/${held.id}/stage`, { body: { stage: name } });
    const hot = await aLead(workspace, { email: "hot@example.com", score: 90 });
    const rules = [{ driver: "score", when: "score >= 70" }];
    const stages = pipeline.stages.map(({ id, name }: { id: string; name: string }) =>
      name === "Qualified" ? { id, rules } : { id },
    );

    const ruled = await request("PUT", `/pipelines/${pipeline.id}`, { body: { stages } });
    const later = await aLead(workspace, { email: "later@example.com" });
    await request("PATCH", `/leads/${later.id}`, { body: { score: 75 } });
    await request("PATCH", `/leads/${held.id}`, { body: { score: 75 } });
    const inQualified = (id: string) =>
      eventually(
        () => request("GET", `/leads/${id}`),
        ({ body }) => body.stage_id === stage("Qualified"),
      );
    await inQualified(hot.id);
    await inQualified(later.id);

    const rule_id = ruled.body.stages[1].rules[0].id;
    const { body: history } = await request("GET", `/leads/${later.id}/stage-history`);
    expect(history.data).toMatchObject([{ driver: "score", rule_id, by: rule_id, to_name: "Qualified" }]);
    expect((await request("GET", `/leads/${held.id}`)).body.stage_id).toBe(stage("New Lead"));
    const events = await eventsOf(workspace, later.id, 3);
    expect(events.map(({ type }) => type)).toEqual(["lead.imported", "lead.updated", "stage.changed"]);
    expect(events[2]).toMatchObject({
      actor: { type: "rule", id: rule_id },
      data: { driver: "score", rule_id },
    });
  });
});

describe("a board", () => {
  it("counts each stage's leads by owner, and a sales rep's own view of them", async () => {
    const workspace = await aWorkspace(service());
    const { request, adminId } = workspace;
    const { token: rep, memberId } = await aKey(workspace, "sales_rep");
    const { pipeline, stage } = await sales(workspace);
    await aLead(workspace, { email: "a@example.com", owner_id: adminId, score: 40 });
    await aLead(workspace, { email: "b@example.com", owner_id: memberId, score: 60 });
    await aLead(workspace, { email: "c@example.com", owner_id: memberId, stage: "Contacted" });
    const board = async (key?: string) =>
      (await request("GET", `/pipelines/${pipeline.id}/board`, key === undefined ? {} : { key })).body.stages;

    const [first, , third] = await board();

    expect(first).toMatchObject({ stage_id: stage("New Lead"), leads: 2, scored: 2, score: 100, rotting: 0 });
    expect(new Set(first.owners.map(({ owner_id }: { owner_id: string }) => owner_id))).toEqual(
      new Set([adminId, memberId]),
    );
    expect(third).toMatchObject({ name: "Contacted", leads: 1, owners: [{ owner_id: memberId, leads: 1 }] });
    expect((await board(rep))[0]).toMatchObject({ leads: 1, score: 60 });
  });
});

describe("leads by their stages", () => {
  it("are found by stage, by what it is and by days in it, listed, and named in an import and a bulk action", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { pipeline, stage } = await sales(workspace);
    const won = await aLead(workspace, { email: "won@example.com", stage: "Closed Won" });
    const open = await aLead(workspace, { email: "open@example.com" });
    const found = async (query: string) =>
      (await request("GET", `/leads?${query}`)).body.data.map(({ id }: { id: string }) => id);
    const rows = [
      { mail: "row@example.com", at: "sales / negotiating" },
      { mail: "bad@example.com", at: "Nowhere" },
    ];
    const mapping = [
      { column: "mail", field: "email" },
      { column: "at", field: "stage" },
    ];
    await request("POST", "/mappings", { body: { name: "with-stages", mapping } });
    const { body: imported } = await request("POST", "/leads/import", {
      body: { source: { kind: "rows", rows }, mapping: "with-stages", auto_confirm: true },
    });
    const ended = await eventually(
      () => request("GET", `/leads/import/${imported.id}`),
      ({ body }) => body.state === "done",
    );

    expect(won.stage_id).toBe(stage("Closed Won"));
    expect(await found("stage.type=won")).toEqual([won.id]);
    // The cell of the unknown stage was left out: its lead begins in the first stage.
    const [left] = await found("email=bad@example.com");
    expect(new Set(await found("stage=New Lead&days_in_stage[lt]=1"))).toEqual(new Set([open.id, left]));
    expect(await found("days_in_stage[gte]=1")).toEqual([]);
    expect(await found("pipeline=Sales&sort=-stage_entered_at")).toHaveLength(4);
    expect(await found("stage[in]=Negotiating,Closed Won&stage_entered_at[exists]=true")).toHaveLength(2);
    expect((await request("GET", "/leads?stage=Nowhere")).body.errors).toMatchObject([
      { code: "unknown_stage" },
    ]);
    expect((await request("GET", "/leads?sort=stage.type")).body.errors).toMatchObject([
      { code: "not_sortable" },
    ]);
    expect(ended.body.counts).toMatchObject({ valid: 2, warning: 1, invalid: 0, created: 2 });

    const list = { name: "Won", kind: "dynamic", filter: 'stage = "Closed Won"' };
    const { body: made } = await request("POST", "/lists", { body: list });
    const fit = [{ id: "won", when: 'stage = "Closed Won"', points: 5 }];
    const { body: model } = await request("POST", "/scoring/models", { body: { name: "Won", fit } });
    const { body: trials } = await request("POST", "/pipelines", {
      body: {
        name: "Trials",
        stages: [
          { name: "Asked" },
          { name: "Tried", rules: [{ driver: "criteria", when: "score >= 5", from: ["Asked"] }] },
          { name: "Bought", rules: [{ driver: "criteria", when: 'stage = "Closed Won"' }] },
        ],
      },
    });
    const inUse = await request("DELETE", `/pipelines/${pipeline.id}/stages/${stage("Closed Won")}`);
    const [asked, tried, bought] = trials.stages;
    const named = await request("DELETE", `/pipelines/${trials.id}/stages/${asked.id}`);
    const action = { kind: "stage", stage_id: stage("Closed Won") };
    const { body: job } = await request("POST", "/leads/bulk", {
      body: { action, filter: 'stage.type = "open"' },
    });
    await eventually(
      () => request("GET", `/jobs/${job.id}`),
      ({ body }) => body.state === "done",
    );
    const on = await request("GET", `/lists/${made.id}/leads`);

    expect(codeOf(inUse)).toEqual([409, "in_use"]);
    expect(inUse.body.used_by).toEqual([
      { kind: "list", id: made.id },
      { kind: "scoring_model", id: model.id },
      { kind: "stage_rule", id: bought.rules[0].id },
    ]);
    expect(named.body.used_by).toEqual([{ kind: "stage_rule", id: tried.rules[0].id }]);
    expect(on.body.data).toHaveLength(4);
  });
});
