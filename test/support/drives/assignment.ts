import { ended, makeLeads, numbered } from "../bulk.ts";
import { eventually } from "../eventually.ts";
import { makeRecord } from "../records.ts";
import { runTask } from "../run-task.ts";
import { aRun } from "../workflows.ts";
import type { Workspace } from "../workspace.ts";
import { createLead } from "./calls.ts";
import type { Drive } from "./fixture.ts";
import { nameLostFile, searchMany } from "./lake.ts";

export const driveWaitingLeads: Drive = async ({ service, workspace }) => {
  await anActiveRule(workspace);
  await workspace.request("PUT", `/team/members/${workspace.adminId}/availability`, {
    body: { accepts_new: false },
  });
  const { body: lead } = await createLead(workspace);
  await eventually(
    () => workspace.request("GET", `/leads/${lead.id}/assignment/explain`),
    ({ status, body }) => status !== 200 || body.waits_since !== null,
  );
  await runTask(service, workspace, "assign-waiting-leads");
};

/** A rule that assigns new leads to the admin, by load. */
export const anActiveRule = async ({ request, adminId }: Workspace): Promise<{ readonly pool: string }> => {
  const { body: pool } = await request("POST", "/assignment-pools", {
    body: { name: "Loaded", members: [{ member_id: adminId }] },
  });
  const entries = [{ pool_id: pool.id, method: "load", sticky: "company.domain" }];
  await request("POST", "/assignment-rules", { body: { name: "Active", assign_new_leads: true, entries } });
  return { pool: pool.id };
};

/** Assigns a lead that waits for its owner's answer, and answers. */
const answered = async (workspace: Workspace, word: "accept" | "decline"): Promise<void> => {
  const { request, adminId } = workspace;
  const [lead] = await makeLeads(workspace, [{ email: `${word}@example.com` }]);
  const accept_within = { amount: 1, unit: "day" };
  const body = { leads: { ids: [lead] }, to: { member_id: adminId }, accept_within };
  await request("POST", "/team/assign", { body });
  await request("POST", `/leads/${lead}/assignment/${word}`, { body: {} });
};

/** Functions that give leads their owners. */
export const assignmentDrives: Readonly<Record<string, Drive>> = {
  "functions/api/selling/assignment/assign-leads.ts": (fixture) =>
    searchMany(fixture, async ({ workspace }) => {
      const { request, adminId } = workspace;
      const ask = (leads: object, more: object = {}) =>
        request("POST", "/team/assign", { body: { leads, to: { member_id: adminId }, ...more } });
      await ask({ filter: "created_at EXISTS" }, { dry_run: true });
      const ids = await makeLeads(workspace, numbered(101));
      await ask({ ids: ids.slice(0, 1) });
      await ask({ ids }, { expected_count: 101 });
      const [rule_id] = await makeRecord("assignmentRule", workspace);
      await ask({ ids: ids.slice(1, 2) }, { to: { rule_id } });
      await ask({ ids }, { to: { rule_id } });
    }),
  "functions/api/selling/assignment/explain-assignment.ts": (fixture) =>
    searchMany(fixture, async ({ workspace }) => {
      const [lead] = await makeLeads(workspace, [{ email: "explained@example.com" }]);
      await anActiveRule(workspace);
      await workspace.request("GET", `/leads/${lead}/assignment/explain`);
    }),
  "functions/queues/assign-new-leads.ts": async (fixture) => {
    const { workspace } = fixture;
    const { pool } = await anActiveRule(workspace);
    await nameLostFile(fixture);
    await makeLeads(workspace, numbered(2, { company: { name: "A", domain: "a.example" } }));
    await workspace.request("PUT", `/team/members/${workspace.adminId}/availability`, {
      body: { accepts_new: false },
    });
    await createLead(workspace);
    await workspace.request("PUT", `/assignment-pools/${pool}`, { body: { catch_up: true } });
    // A run goes on from where it assigns its lead: whoever changed the workflow scores by events, and puts it on a list.
    await aRun(workspace, {
      steps: [
        { do: "assign", pool_id: pool, on_error: "skip" },
        { do: "add_tag", tag: "assigned", only_if: { event: "open" } },
        { wait: { days: 1 } },
      ],
    });
    // A lead that its owner declines.
    await answered(workspace, "decline");
    // A job whose leads a pool shares out.
    const { body: job } = await workspace.request("POST", "/team/assign", {
      body: { leads: { filter: "created_at EXISTS" }, to: { pool_id: pool } },
    });
    await ended(workspace, job.id);
  },
  "functions/api/selling/assignment/accept-assignment.ts": (fixture) => answered(fixture.workspace, "accept"),
  "functions/api/selling/assignment/decline-assignment.ts": (fixture) =>
    answered(fixture.workspace, "decline"),
  "functions/api/selling/assignment/get-assignment-history.ts": async ({ workspace }) => {
    const { request, adminId } = workspace;
    const [lead] = await makeLeads(workspace, [{ email: "moved@example.com" }]);
    for (const member_id of [adminId, null])
      await request("POST", "/team/assign", { body: { leads: { ids: [lead] }, to: { member_id } } });
    await request("GET", `/leads/${lead}/assignment-history?limit=1`);
  },
};
