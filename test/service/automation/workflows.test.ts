import { readFileSync } from "node:fs";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { fromRunItem, toRunItem } from "#lib/adapters/dynamo/automation/run-item.ts";
import { runKey } from "#lib/adapters/dynamo/keys.ts";
import type { RunId } from "#lib/contract/platform/ids.ts";
import { isSigned } from "#lib/domain/events/delivery/signature.ts";
import { aKey } from "#test/support/a-key.ts";
import { runSchedule } from "#test/support/drives/calls.ts";
import { eventually } from "#test/support/eventually.ts";
import { makeRecord } from "#test/support/records.ts";
import { sharedService } from "#test/support/service.ts";
import { aReceiver } from "#test/support/webhooks.ts";
import { aCallingRun, aRun, aWorkflow, dueNow, runEnded } from "#test/support/workflows.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const tag = (name: string) => ({ do: "add_tag", tag: name });

/** Lets the wait of a run be over, as if its days had passed, and tells the function that wakes what is due. */
const passTime = async (workspace: Workspace, run: string): Promise<void> => {
  const [table, TableName] = [operatorTable(service()), service().names.table];
  const { Item } = await table.send(new GetCommand({ TableName, Key: runKey(workspace.id, run as RunId) }));
  const { progress, ...record } = fromRunItem(Item);
  if (progress.waiting === null) throw new Error("the run waits");
  const waiting = { ...progress.waiting, until: new Date(Date.now() - 120_000).toISOString() };
  await table.send(
    new PutCommand({ TableName, Item: toRunItem({ ...record, progress: { ...progress, waiting } }) }),
  );
  await dueNow(service(), workspace, run);
  await runSchedule(service(), "functions/schedules/wake-due.ts");
};

describe("a workflow", () => {
  it("takes a lead through its steps, tells its trace and gives one event at the beginning and one at the end", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: list } = await request("POST", "/lists", { body: { name: "In talks", kind: "static" } });
    const steps = [
      tag("welcomed"),
      { do: "set", field: "score", value: 80 },
      { wait: { days: 2 } },
      // biome-ignore lint/suspicious/noThenProperty: the document's word
      { if: "score >= 70", then: [{ do: "add_to_list", list: list.id }], else: [tag("cold")] },
    ];

    const { run, lead, workflow } = await aRun(workspace, { steps });

    const { body: begun } = await request("GET", `/leads/${lead}`);
    expect([begun.tags, begun.score, begun.version]).toEqual([["welcomed"], 80, 2]);
    expect((await request("GET", `/runs/${run}`)).body).toMatchObject({ state: "waiting", next_step: "s3" });
    await passTime(workspace, run);
    const ended = await runEnded(workspace, run);
    expect(ended.end.reason).toBe("completed");
    expect(
      ended.trace.map(({ step, outcome }: { step: string; outcome: string }) => `${step} ${outcome}`),
    ).toEqual(["s1 done", "s2 done", "s3 waits", "s3 resumed", "s4 branch", "s5 done"]);
    expect((await request("GET", `/leads/${lead}`)).body.lists).toEqual([list.id]);
    const { body: log } = await eventually(
      () => request("GET", `/events?resource=${run}`),
      ({ body }) => body.data.length >= 2,
    );
    expect(log.data.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      "automation.completed",
      "workflow.triggered",
    ]);
    const { body: leadLog } = await eventually(
      () => request("GET", `/events?resource=${lead}`),
      ({ body }) => body.data.length >= 2,
    );
    const updated = leadLog.data.find(({ type }: { type: string }) => type === "lead.updated");
    expect(updated.actor).toEqual({ type: "workflow", id: workflow });
    const { body: page } = await request("GET", `/workflows/${workflow}/runs?state=ended&lead=${lead}`);
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual([run]);
  });

  it("is saved, checked and simulated as the first example of its page has it", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: list } = await request("POST", "/lists", { body: { name: "Partners", kind: "static" } });
    const [rule] = await makeRecord("assignmentRule", workspace);
    const [, page = ""] = /```json\n(.*?)```/s.exec(readFileSync("docs/WORKFLOWS.md", "utf8")) ?? [];
    const document = JSON.parse(
      page
        .replaceAll("list_01J0000000000000000000000A", list.id)
        .replaceAll("asgr_01J0000000000000000000000A", rule ?? ""),
    );

    const { body: lint } = await request("POST", "/workflows/lint", { body: document });
    const lead = { email: "ada@example.com", score: 75, company: { industry: "Software" } };
    const { body: simulated } = await request("POST", "/workflows/simulate", {
      body: { document, lead, events: [] },
    });
    const { status, body: saved } = await request("POST", "/workflows", { body: document });

    expect(lint).toMatchObject({ sound: true, errors: [] });
    expect(simulated.end.reason).toMatch(/completed|held_out/);
    expect(simulated.changes.stage_id.after).toMatch(/^stage_/);
    expect([status, saved.category]).toEqual([201, "industry"]);
    const { id, state, version, document_version, runs, activated_at, halted, ...others } = saved;
    const { stopped_arms, decided, ...rest } = others;
    const { created_by, updated_by, created_at, updated_at, ...again } = rest;
    // What is answered can be sent.
    const copy = await request("POST", "/workflows", { body: { ...again, name: "A copy" } });
    expect([copy.status, copy.body.steps]).toEqual([201, saved.steps]);
    const misspelt = { document: { ...document, enrol: { agian: "never" } }, lead };
    expect((await request("POST", "/workflows/simulate", { body: misspelt })).body.errors).toEqual([
      expect.objectContaining({ pointer: "/document/enrol/agian", hint: "Did you mean `again`?" }),
    ]);
  });

  it("is changed only by who has seen it, and lets runs end on the version on which they began", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { run, lead, workflow } = await aRun(workspace, { steps: [{ wait: { days: 2 } }, tag("old")] });
    const { body: shown, headers } = await request("GET", `/workflows/${workflow}`);
    const steps = [...shown.steps.slice(0, 1), tag("new")];
    const put = (etag?: string) =>
      request("PUT", `/workflows/${workflow}`, {
        body: { steps },
        ...(etag === undefined ? {} : { headers: { "if-match": etag } }),
      });

    expect((await put()).body.code).toBe("precondition_required");
    expect((await put('"1"')).body.code).toBe("precondition_failed");
    const { body: changed } = await put(headers.get("etag") ?? "");

    expect(changed.document_version).toBe(2);
    expect(changed.steps.map(({ id }: { id: string }) => id)).toEqual(["s1", "s3"]);
    await passTime(workspace, run);
    expect(await runEnded(workspace, run)).toMatchObject({ document_version: 1 });
    expect((await request("GET", `/leads/${lead}`)).body.tags).toEqual(["old"]);
  });

  it("moves a lead to a stage by its name, and the stage's history tells of it", async () => {
    const workspace = await aWorkspace(service());
    const { body: pipelines } = await workspace.request("GET", "/pipelines");
    const [, second] = pipelines.data[0].stages;

    const { run, lead } = await aRun(workspace, { steps: [{ do: "set_stage", stage: second.name }] });

    expect((await runEnded(workspace, run)).trace[0].outcome).toBe("done");
    expect((await workspace.request("GET", `/leads/${lead}`)).body.stage_id).toBe(second.id);
    const { body: history } = await workspace.request("GET", `/leads/${lead}/stage-history`);
    expect(history.data[0]).toMatchObject({ to: second.id });
    const unknown = { name: "x", steps: [{ do: "set_stage", stage: "Nowhere" }] };
    const { body } = await workspace.request("POST", "/workflows", { body: unknown });
    expect(body.errors[0]).toMatchObject({ pointer: "/steps/0/stage", code: "unknown_stage" });
  });

  it("makes a task for the lead's owner, a note and a deal, each once and in its words", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    await request("PUT", "/currency-rates", { body: { base_currency: "EUR", rates: [] } });
    const steps = [
      { do: "create_task", subject: "Call {{lead.first_name}} of {{lead.company|them}}", due: { days: 1 } },
      { do: "add_note", body: "Score {{lead.score}}" },
      { do: "create_deal", title: "{{lead.first_name}}'s", amount: { amount: "100.00", currency: "EUR" } },
      { do: "adjust_score", points: 5, reason: "none computes", on_error: "skip" },
      { do: "notify", message: "Look at {{lead.first_name}}" },
    ];
    const rep = await aKey(workspace, "sales_rep");

    const { run, lead, workflow } = await aRun(
      workspace,
      { steps },
      { first_name: "Ada", owner_id: rep.memberId },
    );

    const ended = await runEnded(workspace, run);
    expect(ended.trace.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "done",
      "done",
      "done",
      "skipped",
      "done",
    ]);
    const { body: feed } = await request("GET", "/me/feed", { key: rep.token });
    expect(feed.data).toMatchObject([
      { kind: "mention", data: { on: lead, body: `@${rep.memberId} Look at Ada` } },
    ]);
    const { body: task } = await request("GET", `/activities/${ended.trace[0].detail}`);
    expect(task).toMatchObject({
      kind: "task",
      subject: "Call Ada of them",
      status: "open",
      assignee_id: rep.memberId,
      author_id: workspace.adminId,
      lead_ids: [lead],
      source: "workflow",
    });
    const { body: deal } = await request("GET", `/deals/${ended.trace[2].detail}`, { key: rep.token });
    expect(deal).toMatchObject({
      name: "Ada's",
      owner_id: rep.memberId,
      lead_ids: [lead],
      base_amount: { amount: "100.00", currency: "EUR" },
      rate: { value: "1", base_currency: "EUR" },
    });
    const { body: timeline } = await request("GET", `/leads/${lead}/timeline`);
    const told = JSON.stringify(timeline.data);
    expect([ended.trace[0].detail, ended.trace[1].detail].filter((id) => !told.includes(id))).toEqual([]);
    expect((await request("GET", `/workflows/${workflow}/runs`)).body.data).toHaveLength(1);
    const { body: refused } = await request("POST", "/workflows/lint", {
      body: {
        steps: [
          { do: "add_note", body: "Of {{lead.frist_name}}" },
          { do: "create_task", subject: "x", assignee: "mem_01J0000000000000000000000A" },
        ],
      },
    });
    expect(refused.errors).toEqual([
      expect.objectContaining({ pointer: "/steps/0/body", hint: "Did you mean `{{lead.first_name}}`?" }),
      expect.objectContaining({ pointer: "/steps/1/assignee", code: "unknown_member" }),
    ]);
  });

  it("assigns leads to members, and by a pool in turn, once each", async () => {
    const workspace = await aWorkspace(service());
    const { request, adminId } = workspace;
    const rep = await aKey(workspace, "sales_rep");
    const members = [adminId, rep.memberId].map((member_id) => ({ member_id }));
    const { body: pool } = await request("POST", "/assignment-pools", { body: { name: "Pool", members } });
    const workflow = await aWorkflow(workspace, {
      steps: [
        { do: "assign", pool_id: pool.id },
        { do: "create_task", subject: "Call" },
      ],
    });
    const bodies = [1, 2, 3, 4].map((n) => ({ email: `in-turn-${n}@example.com` }));
    const made = await Promise.all(bodies.map((body) => request("POST", "/leads", { body })));
    const leads = made.map(({ body }) => body.id);

    const { body } = await request("POST", `/workflows/${workflow}/enrol`, { body: { leads } });
    const runs = await Promise.all(
      body.results.map(({ run_id }: { run_id: string }) => runEnded(workspace, run_id)),
    );

    for (const { trace } of runs)
      expect(
        trace.map(({ kind, outcome }: { kind: string; outcome: string }) => `${kind} ${outcome}`),
      ).toEqual(["assign done", "create_task done"]);
    const now = await Promise.all(leads.map((lead: string) => request("GET", `/leads/${lead}`)));
    const owners = now.map((answer) => answer.body.owner_id);
    const timesOf = (id: string) => owners.filter((owner) => owner === id).length;
    expect([timesOf(adminId), timesOf(rep.memberId)]).toEqual([2, 2]);
    const { body: history } = await request("GET", `/leads/${leads[0]}/assignment-history`);
    expect(history.data).toMatchObject([{ cause: "pool", pool_id: pool.id, by: workflow }]);
    const byHand = await aRun(workspace, { steps: [{ do: "assign", member_id: rep.memberId }] });
    expect((await request("GET", `/leads/${byHand.lead}`)).body.owner_id).toBe(rep.memberId);
    const lint = { steps: [{ do: "assign" }, { do: "assign", pool_id: "pool_01J0000000000000000000000A" }] };
    const { body: faults } = await request("POST", "/workflows/lint", { body: lint });
    expect(
      faults.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
    ).toEqual([
      ["/steps/0", "required"],
      ["/steps/1/pool_id", "unknown_pool"],
    ]);
  });

  it("calls an address, signed by its own secret and under one id until it is answered well", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const receiver = await aReceiver();
    receiver.answer({ status: 503 });

    const { run, secret, workflow, lead } = await aCallingRun(workspace, receiver.url);
    const traceOf = async (): Promise<string[]> =>
      (await request("GET", `/runs/${run}`)).body.trace.map(
        ({ outcome, detail }: { outcome: string; detail: string }) => `${outcome} ${detail}`,
      );
    await eventually(traceOf, (trace) => trace.length === 1);
    receiver.answer({ status: 200 });
    await passTime(workspace, run);
    const ended = await runEnded(workspace, run);

    expect([ended.end.reason, await traceOf()]).toEqual(["completed", ["waits 503", "done 200"]]);
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second?.id).toBe(first?.id);
    expect(isSigned(second?.headers as Record<string, string>, second?.text ?? "", secret, new Date())).toBe(
      true,
    );
    expect(second?.event).toMatchObject({ workflow_id: workflow, lead_id: lead, data: { who: "Ada" } });
    await receiver.close();
  });

  it("calls no private address, and is not activated before its calls can be signed", async () => {
    const workspace = await aWorkspace(service());
    const save = (url: string) =>
      workspace.request("POST", "/workflows", { body: { name: "Calls", steps: [{ do: "call_url", url }] } });

    const refused = await save("https://169.254.169.254/latest/meta-data");
    const { body: draft } = await save("http://127.0.0.1:9/x");
    const unsigned = await workspace.request("POST", `/workflows/${draft.id}/activate`);
    const { token: key } = await aKey(workspace, "sales_rep");
    const seen = await workspace.request("GET", `/workflows/${draft.id}`, { key });
    const { body: all } = await workspace.request("GET", "/workflows", { key });

    expect(refused.body.errors).toMatchObject([{ pointer: "/steps/0/url", code: "address_refused" }]);
    expect(unsigned.body.errors).toMatchObject([{ pointer: "/steps/0", code: "needs_secret" }]);
    // Addresses may hold tokens, which whoever may not change the workflow does not read.
    for (const { steps } of [seen.body, all.data[0]])
      expect(steps).toMatchObject([{ do: "call_url", url: "http://127.0.0.1:9/" }]);
    expect(draft.steps[0].url).toBe("http://127.0.0.1:9/x");
  });

  it("sends a lead through another workflow, once, and is not deleted while others send to it", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const second = await aWorkflow(workspace, { steps: [tag("second")] });
    const { lead, workflow } = await aRun(workspace, {
      steps: [tag("first"), { do: "enrol_in", workflow_id: second }],
    });

    const { body } = await eventually(
      () => request("GET", `/leads/${lead}`),
      ({ body }) => body.tags.length === 2,
    );
    expect(body.tags).toEqual(["first", "second"]);
    const { body: runs } = await request("GET", `/workflows/${second}/runs`);
    expect(runs.data).toMatchObject([{ lead_id: lead, trigger: { kind: "workflow", by: workflow } }]);
    const { status, body: used } = await request("DELETE", `/workflows/${second}`);
    expect([status, used.used_by]).toMatchObject([409, [{ id: workflow }]]);
  });

  it("has a lead in one run at a time and, unless it says so, only once", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const enrol = async (workflow: string, lead: string) =>
      (await request("POST", `/workflows/${workflow}/enrol`, { body: { leads: [lead] } })).body.results[0];
    const waits = await aRun(workspace);
    const once = await aRun(workspace, { steps: [tag("x")] });
    const again = await aRun(workspace, { enrol: { again: "always" }, steps: [tag("x")] });

    expect(await enrol(waits.workflow, waits.lead)).toMatchObject({ outcome: "in_a_run", run_id: waits.run });
    expect(await enrol(once.workflow, once.lead)).toMatchObject({ status: 409, outcome: "not_again" });
    const second = await enrol(again.workflow, again.lead);
    expect(second).toMatchObject({ status: 200, outcome: "enrolled" });
    expect(second.run_id).not.toBe(again.run);
    const excluding = await aWorkflow(workspace, { unless: 'tags HAS "x"', steps: [tag("y")] });
    expect(await enrol(excluding, once.lead)).toMatchObject({ outcome: "excluded", run_id: null });
  });

  it("enrols once however often a request comes under its Idempotency-Key", async () => {
    const workspace = await aWorkspace(service());
    const workflow = await aWorkflow(workspace, { enrol: { again: "always" }, steps: [tag("x")] });
    const { body: lead } = await workspace.request("POST", "/leads", { body: { email: "ada@example.com" } });
    const ask = () =>
      workspace.request("POST", `/workflows/${workflow}/enrol`, {
        body: { leads: [lead.id] },
        headers: { "idempotency-key": "once" },
      });

    const [first, second] = [await ask(), await ask()];

    expect(second.body).toEqual(first.body);
    expect((await workspace.request("GET", `/workflows/${workflow}/runs`)).body.data).toHaveLength(1);
  });

  it("rests while it is paused, and its runs end when it is archived", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const one = await aRun(workspace, { steps: [{ wait: { days: 1 } }, tag("late")] });

    await request("POST", `/workflows/${one.workflow}/pause`);
    await passTime(workspace, one.run);
    const refused = await request("POST", `/workflows/${one.workflow}/enrol`, {
      body: { leads: [one.lead] },
    });

    expect(refused.body.code).toBe("wrong_state");
    expect((await request("GET", `/runs/${one.run}`)).body.state).toBe("waiting");
    await request("POST", `/workflows/${one.workflow}/activate`);
    expect((await runEnded(workspace, one.run)).end.reason).toBe("completed");
    const other = await aRun(workspace);
    expect((await request("DELETE", `/workflows/${other.workflow}`)).status).toBe(204);
    expect((await runEnded(workspace, other.run)).end.reason).toBe("archived");
    const { body: named } = await request("GET", `/workflows/${other.workflow}`);
    expect(named.state).toBe("archived");
    expect(
      (await request("POST", "/workflows", { body: { name: named.name, steps: [tag("x")] } })).status,
    ).toBe(201);
  });

  it("ends a run whose lead is deleted, and one that is cancelled", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const deleted = await aRun(workspace);
    const cancelled = await aRun(workspace);

    await request("DELETE", `/leads/${deleted.lead}`);
    const { body } = await request("POST", `/runs/${cancelled.run}/cancel`);

    expect((await runEnded(workspace, deleted.run)).end.reason).toBe("lead_deleted");
    expect(body).toMatchObject({ state: "ended", end: { reason: "cancelled" }, next_step: null });
  });

  it("is run by a sales rep with their own leads alone, and shows runs of leads that they may read", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const rep = await aKey(workspace, "sales_rep");
    const viewer = await aKey(workspace, "viewer");
    const others = await aRun(workspace, undefined, { owner_id: workspace.adminId });
    const { body: own } = await request("POST", "/leads", {
      body: { email: "own@example.com", owner_id: rep.memberId },
    });
    const { body: free } = await request("POST", "/leads", { body: { email: "free@example.com" } });

    const { body } = await request("POST", `/workflows/${others.workflow}/enrol`, {
      key: rep.token,
      body: { leads: [own.id, others.lead, free.id] },
    });

    expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 404, 403]);
    const { body: page } = await request("GET", `/workflows/${others.workflow}/runs`, { key: rep.token });
    expect(page.data.map(({ lead_id }: { lead_id: string }) => lead_id)).toEqual([own.id]);
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/cancel"],
    ] as const)
      expect((await request(method, `/runs/${others.run}${path}`, { key: rep.token })).status).toBe(404);
    expect((await request("GET", `/workflows/${others.workflow}`, { key: viewer.token })).status).toBe(200);
    expect((await request("GET", `/workflows/${others.workflow}/runs`, { key: viewer.token })).status).toBe(
      403,
    );
    expect(
      (await request("POST", "/workflows", { key: rep.token, body: { name: "x", steps: [tag("x")] } }))
        .status,
    ).toBe(403);
  });
});
