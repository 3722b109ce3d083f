import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { namedRecordKey } from "#lib/adapters/dynamo/keys.ts";
import { loadDemoWorkflows } from "#lib/local/service/demo/load-demo-workflows.ts";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aRun, aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace, operatorTable } from "#test/support/workspace.ts";

const service = sharedService();
const tag = (name: string) => ({ do: "add_tag", tag: name });

it("why a lead is in a workflow, and why in no other, is told in words and with ids", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const once = await aRun(workspace, { steps: [tag("x")] }, { score: 80, owner_id: workspace.adminId });
  const hot = await aWorkflow(workspace, { trigger: { when: "score >= 70" }, steps: [tag("hot")] });
  const vips = await aWorkflow(workspace, {
    trigger: [{ tag: "vip" }, { event: "reply" }],
    unless: "score >= 50",
    steps: [tag("v")],
  });
  const monthly = await aWorkflow(workspace, {
    trigger: [
      { schedule: { every: "month", day: 1, at: "09:00" }, leads: "score >= 70" },
      { schedule: { every: "week", on: "monday", at: "09:00" }, leads: "score >= 90" },
    ],
    steps: [tag("m")],
  });
  const waiting = await aWorkflow(workspace, { steps: [{ wait: { days: 2 } }] });
  const { body: enrolled } = await request("POST", `/workflows/${waiting}/enrol`, {
    body: { leads: [once.lead] },
  });

  const { body } = await request("GET", `/leads/${once.lead}/workflows/explain`);

  const by = Object.fromEntries(body.data.map((one: { workflow_id: string }) => [one.workflow_id, one]));
  expect(by[waiting]).toMatchObject({ verdict: "in_a_run", run_id: enrolled.results[0].run_id });
  expect(by[once.workflow]).toMatchObject({ verdict: "not_again", run_id: once.run, not_before: null });
  expect(by[hot]).toMatchObject({ verdict: "waits_for_trigger", triggers: [{ kind: "when", holds: true }] });
  expect(by[hot].because).toContain("score is at least 70");
  expect(by[monthly].because).toBe(
    "It passes /trigger/0 already (on day 1 of every month at 09:00, if score is at least 70), and comes in at the next time if it does so then.",
  );
  expect(by[monthly].triggers[1].words).toBe("every monday at 09:00, if score is at least 90");
  expect(by[vips]).toMatchObject({
    verdict: "excluded",
    triggers: [{ holds: false }, { kind: "event", holds: null }],
  });
  const rep = { key: (await aKey(workspace, "sales_rep")).token };
  expect((await request("GET", `/leads/${once.lead}/workflows/explain`, rep)).status).toBe(404);
});

it("whom a workflow is about, and what it would do to them, is seen before it does it", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const create = async (body: object) => (await request("POST", "/leads", { body })).body.id;
  const [hot, cold] = [
    await create({ email: "hot@example.com", score: 90 }),
    await create({ email: "cold@example.com", score: 10 }),
  ];
  await create({ email: "customer@example.com", score: 95, tags: ["customer"] });
  const workflow = await aWorkflow(workspace, {
    trigger: [{ when: "score >= 70" }, { event: "reply" }],
    unless: 'tags HAS "customer"',
    steps: [tag("hot"), { wait: { days: 2 } }, { do: "set", field: "score", value: 50 }],
  });
  const occurred_at = new Date(Date.now() - 86_400_000).toISOString();
  await request("POST", "/engagement/events", {
    body: { events: [{ id: "r1", type: "reply", lead_id: cold, occurred_at }] },
  });
  const dryRun = (body: object) => request("POST", `/workflows/${workflow}/dry-run`, { body });

  const { body } = await eventually(
    () => dryRun({ days: 7 }),
    (answer) => answer.body.leads === 3,
  );

  expect(body).toMatchObject({ leads: 3, excluded: 1, complete: true });
  expect(body.triggers).toMatchObject([
    { place: "/trigger/0", kind: "when", leads: 2, days: null },
    { place: "/trigger/1", kind: "event", leads: 1, days: 7, samples: [cold] },
  ]);
  const sample = body.samples.find(({ lead_id }: { lead_id: string }) => lead_id === hot);
  expect(sample).toMatchObject({
    end: { reason: "completed" },
    changes: { score: { before: 90, after: 50 } },
  });
  expect((await request("GET", `/leads/${hot}`)).body.tags).toEqual([]);
  expect((await dryRun({ days: 31 })).status).toBe(422);
});

it("where runs are is counted from them", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const { workflow } = await aRun(workspace, { steps: [tag("in"), { wait: { days: 1 } }, tag("out")] });
  const rep = { key: (await aKey(workspace, "sales_rep")).token };

  const { body } = await request("GET", `/workflows/${workflow}/stats`);

  expect(body).toMatchObject({
    complete: true,
    runs: 1,
    by_state: { waiting: 1 },
    by_trigger: { manual: 1 },
  });
  expect(body.steps).toMatchObject([
    { id: "s1", reached: 1, standing: 0, outcomes: { done: 1 } },
    { id: "s2", reached: 1, standing: 1 },
    { id: "s3", reached: 0 },
  ]);
  expect((await request("GET", `/workflows/${workflow}/stats`, rep)).body.runs).toBe(1);
});

it("what a workflow names stays while it is not archived, and what is gone all the same its activation tells", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const { body: list } = await request("POST", "/lists", { body: { name: "Named", kind: "static" } });
  const workflow = await aWorkflow(workspace, { steps: [{ do: "add_to_list", list: list.id }] });
  const remove = () => request("DELETE", `/lists/${list.id}`);

  const refused = await remove();
  await request("DELETE", `/workflows/${workflow}`);
  const other = { name: "Later", steps: [{ do: "add_to_list", list: list.id }] };
  const { body: draft } = await request("POST", "/workflows", { body: other });
  const stillRefused = await remove();

  expect([refused.status, refused.body.code]).toEqual([409, "in_use"]);
  expect(refused.body.used_by).toEqual([{ kind: "workflow", id: workflow }]);
  expect(stillRefused.body.used_by).toEqual([{ kind: "workflow", id: draft.id }]);
  await operatorTable(service()).send(
    new DeleteCommand({
      TableName: service().names.table,
      Key: namedRecordKey(workspace.id, "list", list.id),
    }),
  );
  const activated = await request("POST", `/workflows/${draft.id}/activate`);
  expect(activated.body.errors).toMatchObject([{ pointer: "/steps/0/list", code: "unknown_list" }]);
});

it("the demo has three active workflows, with runs that wait, have ended and have failed", async () => {
  const workspace = await aWorkspace(service());
  const { request } = workspace;
  const items = Array.from({ length: 32 }, (_, index) => ({
    action: "create",
    lead: { email: `demo-${index}@example.com` },
  }));
  await request("POST", "/leads/batch", { body: { items } });
  const api = { baseUrl: service().baseUrl, key: workspace.key };

  await loadDemoWorkflows(api);
  await loadDemoWorkflows(api);

  const { body } = await request("GET", "/workflows?state=active");
  expect(body.data).toHaveLength(3);
  const runs = await Promise.all(
    body.data.map(
      async ({ id }: { id: string }) => (await request("GET", `/workflows/${id}/runs?limit=100`)).body.data,
    ),
  );
  const states = runs
    .flat()
    .map(({ state, end }: { state: string; end: { reason: string } | null }) => end?.reason ?? state);
  expect(states).toEqual(expect.arrayContaining(["waiting", "completed", "cancelled", "failed"]));
});
