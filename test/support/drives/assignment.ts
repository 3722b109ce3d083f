import { makeLeads, numbered } from "../bulk.ts";
import { makeRecord } from "../records.ts";
import { searchMany } from "./lake.ts";
import type { Drive } from "./stage.ts";

/** Functions that give leads their owners. */
export const assignmentDrives: Readonly<Record<string, Drive>> = {
  "functions/api/assignment/assign-leads.ts": (stage) =>
    searchMany(stage, async ({ workspace }) => {
      const { request, adminId } = workspace;
      const ask = (leads: object, more: object = {}) =>
        request("POST", "/team/assign", { body: { leads, to: { member_id: adminId }, ...more } });
      await ask({ filter: "created_at EXISTS" }, { dry_run: true });
      const ids = await makeLeads(workspace, numbered(101));
      await ask({ ids: ids.slice(0, 1) });
      await ask({ ids }, { expected_count: 101 });
      const [rule_id] = await makeRecord("assignmentRule", workspace);
      await ask({ ids: ids.slice(1, 2) }, { to: { rule_id } });
    }),
  "functions/api/assignment/explain-assignment.ts": (stage) =>
    searchMany(stage, async ({ workspace }) => {
      const { request, adminId } = workspace;
      const [lead] = await makeLeads(workspace, [{ email: "explained@example.com" }]);
      const { body: pool } = await request("POST", "/assignment-pools", {
        body: { name: "Loaded", members: [{ member_id: adminId }] },
      });
      const entries = [{ pool_id: pool.id, method: "load" }];
      const body = { name: "Active", assign_new_leads: true, entries };
      await request("POST", "/assignment-rules", { body });
      await request("GET", `/leads/${lead}/assignment/explain`);
    }),
  "functions/api/assignment/get-assignment-history.ts": async ({ workspace }) => {
    const { request, adminId } = workspace;
    const [lead] = await makeLeads(workspace, [{ email: "moved@example.com" }]);
    for (const member_id of [adminId, null])
      await request("POST", "/team/assign", { body: { leads: { ids: [lead] }, to: { member_id } } });
    await request("GET", `/leads/${lead}/assignment-history?limit=1`);
  },
};
