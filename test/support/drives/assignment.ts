import { makeLeads, numbered } from "../bulk.ts";
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
    }),
};
