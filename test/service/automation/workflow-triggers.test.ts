import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { toDueItem } from "#lib/adapters/dynamo/platform/due-store.ts";
import { ended, makeLeads, numbered, runJob } from "#test/support/bulk.ts";
import { eventually } from "#test/support/eventually.ts";
import { membershipsAtRest } from "#test/support/memberships-at-rest.ts";
import { sharedService } from "#test/support/service.ts";
import { aDraft, aRun, aWorkflow, runEnded } from "#test/support/workflows.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const tag = (name: string) => ({ do: "add_tag", tag: name });
/** `npm run test:storm` takes 100. */
const stormLeads = Number(process.env["LEADRAIL_STORM_LEADS"] ?? 1);

const makeLead = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/leads", { body })).body.id;

const runsOf = async ({ request }: Workspace, workflow: string) =>
  (await request("GET", `/workflows/${workflow}/runs`)).body.data;

/** Waits for a workflow's runs to be so many, and answers their leads, the newest first. */
const leadsIn = async (workspace: Workspace, workflow: string, count: number): Promise<string[]> =>
  (
    await eventually(
      () => runsOf(workspace, workflow),
      (runs) => runs.length >= count,
    )
  ).map(({ lead_id }: { lead_id: string }) => lead_id);

/** One workspace, one workflow for each kind of trigger, since following takes a while to begin. */
describe("a trigger", () => {
  it("lets leads in by score threshold, custom criteria, stage change, tag and list, and none that passed before", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: pipelines } = await request("GET", "/pipelines");
    const stage = pipelines.data[0].stages[1];
    const { body: list } = await request("POST", "/lists", { body: { name: "Hot", kind: "static" } });
    const passing = { score: 90, city: "Oslo", tags: ["vip"], stage: stage.name };
    const before = await makeLead(workspace, { email: "before@example.com", ...passing });
    await request("POST", `/lists/${list.id}/leads`, { body: { lead_ids: [before] } });
    const by = async (trigger: object) => aWorkflow(workspace, { trigger, steps: [tag("came in")] });
    await membershipsAtRest(service());
    const workflows = {
      score: await by({ when: "score >= 70" }),
      stops: await by({ when: "score >= 70", edge: "stops" }),
      criteria: await by({ when: 'city = "Oslo" AND tags HAS "vip"' }),
      stage: await by({ stage: stage.name }),
      fromTo: await by({ stage: { from: pipelines.data[0].stages[0].name, to: stage.name } }),
      fromElsewhere: await by({ stage: { from: pipelines.data[0].stages[2].name, to: stage.name } }),
      tag: await by({ tag: "vip" }),
      list: await by({ list: list.id }),
    };
    await membershipsAtRest(service());
    const lead = await makeLead(workspace, { email: "new@example.com", score: 10 });

    await request("PATCH", `/leads/${lead}`, { body: { score: 75 } });
    await request("PATCH", `/leads/${lead}`, { body: { city: "Oslo", tags: ["vip"] } });
    await request("POST", `/leads/${lead}/stage`, { body: { stage_id: stage.id } });
    await request("POST", `/lists/${list.id}/leads`, { body: { lead_ids: [lead] } });
    for (const name of ["score", "criteria", "stage", "fromTo", "tag", "list"] as const)
      expect([name, await leadsIn(workspace, workflows[name], 1)]).toEqual([name, [lead]]);
    await request("PATCH", `/leads/${lead}`, { body: { score: 20 } });
    expect(await leadsIn(workspace, workflows.stops, 1)).toEqual([lead]);

    expect(await runsOf(workspace, workflows.fromElsewhere)).toEqual([]);
    const [run] = await runsOf(workspace, workflows.score);
    expect(run.trigger).toEqual({ kind: "when" });
    expect((await request("GET", `/leads/${before}`)).body.tags).toEqual(["vip"]);
  });

  it("lets those in that pass already where the workflow says so, counted first, and a filter takes them out", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const leads = await makeLeads(workspace, numbered(3, { tags: ["old"] }));
    await makeLeads(workspace, [{ email: "kept-out@example.com", tags: ["old", "customer"] }]);
    const waits = { trigger: { tag: "old" }, unless: 'tags HAS "customer"', steps: [{ wait: { days: 2 } }] };
    const all = await aDraft(workspace, { ...waits, enrol: { existing: "all" } });
    const some = await aDraft(workspace, { ...waits, enrol: { existing: { sample: 2 } } });

    const wrong = await request("POST", `/workflows/${all}/activate?expected_count=9`);
    const right = await request("POST", `/workflows/${all}/activate?expected_count=3`);
    const sampled = await request("POST", `/workflows/${some}/activate`);

    expect([wrong.status, wrong.body.code]).toEqual([409, "count_differs"]);
    expect([right.body.existing.leads, sampled.body.existing.leads]).toEqual([3, 2]);
    const job = await ended(workspace, right.body.existing.job_id);
    expect(job.counts).toMatchObject({ matched: 3, changed: 3 });
    expect(new Set(await leadsIn(workspace, all, 3))).toEqual(new Set(leads));
    expect((await ended(workspace, sampled.body.existing.job_id)).counts.changed).toBe(2);

    const bulk = (kind: string) =>
      runJob(workspace, "/leads/bulk", { filter: 'tags HAS "old"', action: { kind, workflow_id: all } });
    expect((await bulk("unenrol")).counts).toMatchObject({ changed: 3, unchanged: 1 });
    expect((await runsOf(workspace, all)).map(({ end }: { end: { reason: string } }) => end.reason)).toEqual(
      leads.map(() => "cancelled"),
    );
    expect((await bulk("enrol")).counts).toMatchObject({ changed: 0, refused: 4 });
  });

  it("lets a lead in by an engagement event, and a run that waits for one goes on when it comes", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const workflow = await aWorkflow(workspace, {
      trigger: { event: "click" },
      steps: [tag("clicked")],
    });
    const waits = await aRun(workspace, {
      steps: [
        {
          wait_for: { event: "email.replied", up_to: { days: 5 } },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [tag("replied")],
          else: [tag("silent")],
        },
      ],
    });
    const tell = (type: string, id: string) =>
      request("POST", "/engagement/events", {
        body: { events: [{ id, type, lead_id: waits.lead, occurred_at: new Date().toISOString() }] },
      });

    await tell("click", "click-1");
    await tell("click", "click-1");
    await tell("reply", "reply-1");

    expect(await leadsIn(workspace, workflow, 1)).toEqual([waits.lead]);
    const ended = await runEnded(workspace, waits.run);
    expect(ended.trace.map(({ detail }: { detail: string }) => detail)).toEqual([null, "then", null]);
    const { body } = await request("GET", `/leads/${waits.lead}`);
    expect(new Set(body.tags)).toEqual(new Set(["clicked", "replied"]));
    expect(await runsOf(workspace, workflow)).toHaveLength(1);
  });

  it("lets a lead in by a program, once for each occasion, and its texts take what was said of it", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const lead = await makeLead(workspace, { email: "api@example.com" });
    const workflow = await aWorkflow(workspace, {
      trigger: { api: true },
      steps: [{ do: "add_note", body: "Chose {{payload.plan}} of {{payload.of|all}}" }],
      enrol: { again: "always" },
    });
    const tell = (idempotencyKey: string) =>
      request("POST", `/workflows/${workflow}/trigger`, {
        body: { lead, payload: { plan: "pro" } },
        headers: { "idempotency-key": idempotencyKey },
      });

    const first = await tell("occasion-1");
    const again = await tell("occasion-1");
    const other = await tell("occasion-2");

    expect([first.body.outcome, again.body.run_id]).toEqual(["enrolled", first.body.run_id]);
    expect(other.body.run_id).not.toBe(first.body.run_id);
    const { body: run } = await request("GET", `/runs/${first.body.run_id}`);
    expect((await request("GET", `/activities/${run.trace[0].detail}`)).body.body).toBe("Chose pro of all");
    const byHand = await aWorkflow(workspace, { steps: [tag("x")] });
    const refused = await request("POST", `/workflows/${byHand}/trigger`, { body: { lead } });
    expect([refused.status, refused.body.code]).toEqual([409, "wrong_state"]);
    const nobody = { lead: "email:nobody@example.com" };
    expect((await request("POST", `/workflows/${workflow}/trigger`, { body: nobody })).status).toBe(404);
  });

  it("enrols at its times whoever passes then, and tells of them in sum", async () => {
    const workspace = await aWorkspace(service());
    const [lead] = await makeLeads(workspace, numbered(1, { score: 80 }));
    const minuteAgo = new Date(Date.now() - 60_000).toISOString().slice(11, 16);
    const workflow = await aWorkflow(workspace, {
      trigger: { schedule: { every: "day", at: minuteAgo }, leads: "score >= 70" },
      steps: [tag("seen")],
    });
    const [item] = (await workspace.items()).filter(({ id, kind }) => id === workflow && kind === "workflow");

    // As if it had been activated before its time.
    const twoHoursAgo = new Date(Date.now() - 7_200_000).toISOString();
    const Item = { ...item, scheduled_since: twoHoursAgo };
    await operatorTable(service()).send(new PutCommand({ TableName: service().names.table, Item }));

    expect(await leadsIn(workspace, workflow, 1)).toEqual([lead]);
    const [run] = await runsOf(workspace, workflow);
    expect(run.trigger.kind).toBe("bulk");
    await runEnded(workspace, run.id);

    // As if it had come in ten minutes ago.
    const table = operatorTable(service());
    const stored = (await workspace.items()).find(({ id }) => id === run.id) ?? {};
    const enrolledAt = new Date(Date.now() - 600_000).toISOString();
    const progress = JSON.stringify({ ...JSON.parse(String(stored["progress"])), enrolledAt });
    await table.send(new PutCommand({ TableName: service().names.table, Item: { ...stored, progress } }));
    const due = { workspaceId: workspace.id, kind: "group", id: `${workflow}|${run.trigger.job}` } as const;
    const Due = toDueItem(due, new Date(Date.now() - 120_000).toISOString());
    await table.send(new PutCommand({ TableName: service().names.table, Item: Due }));
    const told = await eventually(
      async () => (await workspace.request("GET", "/events")).body.data ?? [],
      (events) => events.some(({ type }: { type: string }) => type === "automation.completed"),
    );
    const summary = { source: "bulk", workflow_id: workflow, cause_id: run.trigger.job, runs: 1 };
    const of = (type: string) => told.filter((one: { type: string }) => one.type === type);
    expect(of("workflow.triggered").map(({ data }: { data: object }) => data)).toEqual([summary]);
    expect(of("automation.completed")[0].data).toMatchObject({
      ...summary,
      ends: [{ reason: "completed", runs: 1 }],
    });
    // What the run did to its lead is part of that.
    expect(of("lead.updated")).toEqual([]);
  });

  it("is stopped by the limit of causation, and with many leads by the fuse, where two workflows undo each other", {
    timeout: 1_800_000,
  }, async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const flips = { enrol: { again: "always" } };
    const on = await aWorkflow(workspace, {
      ...flips,
      trigger: [{ tag: "ball", edge: "stops" }],
      steps: [tag("ball")],
    });
    const off = await aWorkflow(workspace, {
      ...flips,
      trigger: [{ tag: "ball" }],
      steps: [{ do: "remove_tag", tag: "ball" }],
    });
    await membershipsAtRest(service());
    const begun = Date.now();

    const balls = await makeLeads(workspace, numbered(stormLeads, { tags: ["ball"] }));

    // Of a storm's events a page holds few, or none, of those that are asked for.
    const errorsTold = async (cursor = ""): Promise<{ data: { code: string } }[]> => {
      const { body } = await request("GET", `/events?type=workflow.error&limit=200${cursor}`);
      const { data = [], has_more, next_cursor } = body;
      return has_more ? [...data, ...(await errorsTold(`&cursor=${next_cursor}`))] : data;
    };
    const told = await eventually(
      () => errorsTold(),
      (errors) => errors.length > 0,
    );
    expect(told[0]?.data.code).toBe("causation_too_deep");
    const states = async (): Promise<string[]> =>
      Promise.all([on, off].map(async (id) => (await request("GET", `/workflows/${id}`)).body.state));
    if (stormLeads >= 20) await eventually(states, (both) => both.includes("paused"));
    await membershipsAtRest(service());
    const ended = (await workspace.items()).filter(({ kind }) => kind === "run");
    for (const ball of balls)
      for (const workflow of [on, off]) {
        const own = ended.filter(({ lead_id, workflow_id }) => lead_id === ball && workflow_id === workflow);
        expect(own.length).toBeLessThanOrEqual(6);
      }
    if (stormLeads > 1)
      process.stdout.write(
        `${JSON.stringify({ leads: stormLeads, runs: ended.length, states: await states(), ms: Date.now() - begun })}\n`,
      );
  });

  it("can't ask for events where a lead is to pass a filter, nor for a list that is gone", async () => {
    const { request } = await aWorkspace(service());
    const save = (trigger: object) =>
      request("POST", "/workflows", { body: { name: "x", trigger, steps: [tag("x")] } });

    expect((await save({ when: "opens() >= 2" })).body.errors[0]).toMatchObject({
      pointer: "/trigger/when",
      code: "needs_event_trigger",
    });
    expect((await save({ list: "list_01J0000000000000000000000A" })).body.errors[0]).toMatchObject({
      pointer: "/trigger/list",
      code: "unknown_list",
    });
    expect((await save({ stage: "Nowhere" })).body.errors[0].code).toBe("unknown_stage");
  });
});
