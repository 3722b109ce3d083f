import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { toDueItem } from "#lib/adapters/dynamo/platform/due-store.ts";
import { awaitImport } from "#test/support/await-import.ts";
import { makeLeads, numbered, runJob } from "#test/support/bulk.ts";
import { unitsWrittenBy } from "#test/support/capacity.ts";
import { runSchedule } from "#test/support/drives/calls.ts";
import { eventually } from "#test/support/eventually.ts";
import { membershipsAtRest } from "#test/support/memberships-at-rest.ts";
import { sharedService } from "#test/support/service.ts";
import { aReceiver } from "#test/support/webhooks.ts";
import { aDraft, aWorkflow, runEnded } from "#test/support/workflows.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const tag = (name: string) => ({ do: "add_tag", tag: name });

const tell = ({ request }: Workspace, type: string, leads: readonly string[]) => {
  const occurred_at = new Date().toISOString();
  const events = leads.map((lead_id) => ({ id: `${type}-${lead_id}`, type, lead_id, occurred_at }));
  return request("POST", "/engagement/events", { body: { events } });
};

const enrol = async ({ request }: Workspace, workflow: string, lead: string): Promise<string> =>
  (await request("POST", `/workflows/${workflow}/enrol`, { body: { leads: [lead] } })).body.results[0].run_id;

/** A workflow that contacts its leads at an address. */
const aContacting = async (workspace: Workspace, url: string, settings: object): Promise<string> => {
  const steps = [{ do: "call_url", url, contact: true }, tag("contacted")];
  const workflow = await aDraft(workspace, { ...settings, steps });
  await workspace.request("POST", `/workflows/${workflow}/rotate-secret`);
  await workspace.request("POST", `/workflows/${workflow}/activate`);
  return workflow;
};

const heldRun = async ({ request }: Workspace, run: string) =>
  (
    await eventually(
      () => request("GET", `/runs/${run}`),
      ({ body }) => body.state === "waiting",
    )
  ).body;

describe("steps that contact a lead", () => {
  it("are counted over all workflows, and wait for the next day where a cap is reached", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const receiver = await aReceiver();
    const [lead = ""] = await makeLeads(workspace, [{ email: "ada@example.com" }]);
    const free = await aContacting(workspace, receiver.url, {});
    const capped = await aContacting(workspace, receiver.url, { contacts_per_day: 1 });

    await runEnded(workspace, await enrol(workspace, free, lead));
    const held = await heldRun(workspace, await enrol(workspace, capped, lead));

    expect(held.trace).toMatchObject([
      { kind: "call_url", outcome: "waits", detail: "contacts_per_day", until: held.waiting_until },
    ]);
    expect(receiver.received).toHaveLength(1);
    const { body: explained } = await request("GET", `/leads/${lead}/workflows/explain`);
    const because = explained.data.find(({ workflow_id }: { workflow_id: string }) => workflow_id === capped);
    expect(because.because).toContain("its contacts of the day");
    const { body: runs } = await request("GET", `/leads/${lead}/runs`);
    expect(runs.data[0].next.map(({ kind, outcome }: Record<string, string>) => [kind, outcome])).toEqual([
      ["call_url", "done"],
      ["add_tag", "unchanged"],
    ]);
    await receiver.close();
  });

  it("wait while a colleague's reply is new, and not for what a machine wrote or the lead itself", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await aReceiver();
    const company = { name: "Acme", domain: "acme-industries.com" };
    const people = ["ada", "grace", "alan"].map((name) => ({ email: `${name}@example.com`, company }));
    const [ada = "", grace = "", alan = ""] = await makeLeads(workspace, people);
    const workflow = await aContacting(workspace, receiver.url, { company_pause: { days: 3 } });
    const { request } = workspace;
    const machine = { id: "auto", type: "reply", lead_id: alan, auto: true };
    const occurred_at = new Date().toISOString();
    await request("POST", "/engagement/events", { body: { events: [{ ...machine, occurred_at }] } });
    await tell(workspace, "reply", [ada]);
    await eventually(
      () => workspace.items(),
      (items) => items.some(({ kind }) => kind === "company_reply"),
    );

    await runEnded(workspace, await enrol(workspace, workflow, ada));
    const held = await heldRun(workspace, await enrol(workspace, workflow, grace));

    expect(held.trace).toMatchObject([{ outcome: "waits", detail: "company_pause" }]);
    expect(receiver.received).toHaveLength(1);
    const { body } = await request("POST", "/workflows/simulate", {
      body: { document: { company_pause: { days: 3 }, steps: contacts(receiver.url) }, lead: grace },
    });
    expect(body.trace).toMatchObject([{ outcome: "waits", detail: "company_pause" }, { outcome: "done" }]);
    const replies = (await workspace.items()).filter(({ kind }) => kind === "company_reply");
    expect(replies.map(({ sk }) => String(sk).split("#")[1])).toEqual([ada]);
    await receiver.close();
  });
});

const contacts = (url: string): object[] => [{ do: "call_url", url, contact: true }];

describe("an arm that breaks a guardrail", () => {
  it("is stopped: no lead comes into it, and runs within it end", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const arm = (name: string, weight: number) => ({
      name,
      weight,
      // biome-ignore lint/suspicious/noThenProperty: the document's word
      steps: [{ wait_for: { event: "reply", up_to: { days: 5 } }, then: [tag("late")] }],
    });
    const split = { name: "tone", arms: [arm("loud", 1_000), arm("calm", 1)] };
    const guarded = { ...split, metric: "reply_rate", guardrails: ["unsubscribe_rate <= 0.005"] };
    const workflow_id = await aWorkflow(workspace, { steps: [{ split: guarded }] });
    const ids = await makeLeads(workspace, numbered(110));
    await runJob(workspace, "/leads/bulk", { ids, action: { kind: "enrol", workflow_id } });
    const { body: runs } = await request("GET", `/workflows/${workflow_id}/runs?limit=200`);
    const loud = runs.data.filter(({ arms }: { arms: { tone: string } }) => arms.tone === "loud");
    const [first, second] = loud;
    await tell(workspace, "unsubscribe", [first.lead_id, second.lead_id]);

    const due = { workspaceId: workspace.id, kind: "workflow", id: workflow_id } as const;
    const Item = toDueItem(due, new Date(Date.now() - 120_000).toISOString());
    await operatorTable(service()).send(new PutCommand({ TableName: service().names.table, Item }));
    await runSchedule(service(), "functions/schedules/wake-due.ts");
    const { body: stopped } = await eventually(
      () => request("GET", `/workflows/${workflow_id}`),
      ({ body }) => body.stopped_arms.length > 0,
    );

    expect(stopped.stopped_arms).toMatchObject([
      { split: "tone", arm: "loud", guardrail: "unsubscribe_rate <= 0.005", rate: 2 / loud.length },
    ]);
    await tell(workspace, "reply", [first.lead_id]);
    expect((await runEnded(workspace, first.id)).end).toMatchObject({
      reason: "stopped",
      code: "guardrail_broken",
    });
    const [late = ""] = await makeLeads(workspace, [{ email: "late@example.com" }]);
    const run = await enrol(workspace, workflow_id, late);
    expect((await request("GET", `/runs/${run}`)).body.arms).toEqual({ tone: "calm" });
  });
});

/** What an import is done by. */
const importing = ["functions/queues/run-import-step.ts", "functions/queues/execute-import-chunk.ts"];

describe("an import", () => {
  it("writes as many units for its rows whether or not a workflow follows the leads", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      email: `row${String(index).padStart(3, "0")}@example.com`,
      score: index % 10 === 0 ? 80 : 10,
    }));
    const unitsOfImport = async (isFollowed: boolean): Promise<readonly [units: number, entered: number]> => {
      const workspace = await aWorkspace(service());
      const workflow = await aDraft(workspace, { trigger: { when: "score >= 70" }, steps: [tag("hot")] });
      if (isFollowed) {
        await workspace.request("POST", `/workflows/${workflow}/activate`);
        await membershipsAtRest(service());
      }
      const units = unitsWrittenBy(service(), importing);
      const body = { source: { kind: "rows", rows }, auto_confirm: true };
      const { body: begun } = await workspace.request("POST", "/leads/import", { body });
      expect((await awaitImport(workspace, begun.id)).counts.created).toBe(rows.length);
      const runs = await eventually(
        async () => (await workspace.items()).filter(({ kind }) => kind === "run").length,
        (count) => !isFollowed || count >= 6,
      );
      return [units(), runs];
    };

    const [without, none] = await unitsOfImport(false);
    const [followed, entered] = await unitsOfImport(true);

    expect([none, entered]).toEqual([0, 6]);
    expect(without).toBeGreaterThan(rows.length);
    expect(followed).toBe(without);
  });
});
