import * as z from "zod";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { WorkflowRun } from "./workflow-run-record.ts";
import { TraceLine } from "./workflow-trace.ts";

/** A run as its lead's page shows it. */
export const LeadRun = z.strictObject({
  ...WorkflowRun.shape,
  workflow_name: z.string().nullable().describe("Null when the workflow is gone."),
  next: z
    .array(TraceLine)
    .describe(
      "Of a run under way, what comes next as things stand: nothing comes of messages, and the lead stays as it is but for what the run does. Empty once it has ended, while its workflow is paused, and where a condition of the workflow is one that a search refuses to you.",
    ),
});
export type LeadRun = z.infer<typeof LeadRun>;

export const listLeadRuns = route({
  id: "listLeadRuns",
  area: "workflows",
  method: "GET",
  path: "/leads/{lead_id}/runs",
  summary: "See in which workflows a lead is or was, and what comes next",
  description:
    "Of each workflow the lead's last run, those under way first, then newest first. `GET /workflows/{workflow_id}/runs?lead=…` has earlier ones, `POST /runs/{run_id}/cancel` ends one. A viewer sees which and what comes next; what steps have said and done stands in `GET /runs/{run_id}`, which viewers don't read.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ lead_id: LeadPathId }),
  answers: {
    200: { description: "Its runs.", schema: z.strictObject({ data: z.array(LeadRun) }) },
  },
  finds: "lead",
});

/** In the order of the documentation. */
export const leadRunsRoutes = { listLeadRuns };
