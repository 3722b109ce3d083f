import { aKey } from "../a-key.ts";
import { eventually } from "../eventually.ts";
import { makeRecord } from "../records.ts";
import { runTask } from "../run-task.ts";
import { aRun, runEnded } from "../workflows.ts";
import type { Workspace } from "../workspace.ts";
import { createLead } from "./calls.ts";
import type { Drive } from "./fixture.ts";
import { nameLostFile } from "./lake.ts";

export const driveMemberships: Drive = async ({ service, workspace }) => {
  await workspace.request("POST", "/lists", { body: aDynamicList });
  await runTask(service, workspace, "compare-memberships");
};

export const aDynamicList = { name: "Hot", kind: "dynamic", filter: "email EXISTS" };

/** Puts a lead on a static list. */
export const aMove = async (workspace: Workspace): Promise<{ list: string; lead: string }> => {
  const [list] = await makeRecord("list", workspace);
  const [lead] = await makeRecord("lead", workspace);
  await workspace.request("POST", `/lists/${list}/leads`, { body: { lead_ids: [lead] } });
  return { list, lead };
};

/** Lists and those who follow what their leads do. */
export const listDrives: Readonly<Record<string, Drive>> = {
  "functions/api/segments/lists/get-list-leads.ts": async (fixture) => {
    const { workspace } = fixture;
    const [list] = await makeRecord("list", workspace);
    const [first] = await makeRecord("lead", workspace);
    const [second] = await makeRecord("lead", workspace);
    await workspace.request("POST", `/lists/${list}/leads`, { body: { lead_ids: [first, second] } });
    await nameLostFile(fixture);
    await workspace.request("GET", `/lists/${list}/leads?limit=1`);
  },
  "functions/api/segments/lists/get-list-history.ts": async ({ workspace }) => {
    const { list } = await aMove(workspace);
    const { token: key } = await aKey(workspace, "sales_rep");
    await eventually(
      () => workspace.request("GET", `/lists/${list}/history`),
      ({ status, body }) => status !== 200 || body.data.length > 0,
    );
    await workspace.request("GET", `/lists/${list}/history?limit=1`, { key });
    await workspace.request("POST", `/lists/${list}/leads/remove`, { body: { lead_ids: [list] } });
    await workspace.request("GET", `/lists/${list}/history?limit=1`);
  },
  "functions/queues/watch-lead.ts": async ({ workspace }) => {
    await workspace.request("POST", "/lists", { body: aDynamicList });
    await createLead(workspace);
    await aMove(workspace);
    // A change that reaches a goal wakes the runs of its lead.
    const { lead, run } = await aRun(workspace, {
      goal: "score >= 70",
      steps: [{ wait: { days: 1 } }],
    });
    await workspace.request("PATCH", `/leads/${lead}`, { body: { score: 90 } });
    await runEnded(workspace, run);
  },
  "functions/queues/compare-memberships.ts": async (fixture) => {
    const { request } = fixture.workspace;
    await nameLostFile(fixture);
    const { list } = await aMove(fixture.workspace);
    await request("POST", "/lists", { body: aDynamicList });
    await request("DELETE", `/lists/${list}`);
  },
  "functions/api/segments/lists/create-list.ts": async ({ workspace }) => {
    await workspace.request("POST", "/lists", { body: aDynamicList });
  },
  "functions/api/segments/lists/add-list-leads.ts": async ({ workspace }) => {
    const [list] = await makeRecord("list", workspace);
    const [lead] = await makeRecord("lead", workspace);
    const body = { lead_ids: [lead] };
    await workspace.request("POST", `/lists/${list}/leads`, { body });
    await workspace.request("POST", `/lists/${list}/leads/remove`, { body });
  },
  "functions/api/segments/lists/remove-list-leads.ts": async ({ workspace }) => {
    const [list] = await makeRecord("list", workspace);
    const [lead] = await makeRecord("lead", workspace);
    const body = { lead_ids: [lead] };
    await workspace.request("POST", `/lists/${list}/leads`, { body });
    await workspace.request("POST", `/lists/${list}/leads/remove`, { body });
  },
  "functions/api/segments/lists/get-list-analytics.ts": async (fixture) => {
    const [list] = await makeRecord("list", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("GET", `/lists/${list}/analytics`);
  },
};
