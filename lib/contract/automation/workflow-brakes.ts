import * as z from "zod";
import { RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { ErrorCode } from "../errors.ts";
import { route } from "../route.ts";

const area = "workflows";

export const pauseAllWorkflows = route({
  id: "pauseAllWorkflows",
  area,
  method: "POST",
  path: "/workflows/pause-all",
  summary: "Pause every active workflow at once",
  description:
    "The red button: no lead comes in anywhere, and every run rests before its next step. Each workflow is activated again by itself. Pressed again, it pauses what has become active since, if anything.",
  roles: ["admin"],
  rate: "write",
  answers: {
    200: {
      description: "Those that were active and are paused now.",
      schema: z.strictObject({ paused: z.array(z.strictObject({ id: WorkflowId, name: z.string() })) }),
    },
  },
});

/** What became of one lead that was to leave a workflow. */
export const Unenrolment = z.strictObject({
  status: z.int().describe("As if it had been a request of its own."),
  lead_id: LeadPathId.describe("As it was named."),
  outcome: z.enum(["unenrolled", "not_in_a_run", "refused"]),
  run_id: RunId.nullable().describe("The run that has ended."),
  code: ErrorCode.optional(),
  detail: z.string().optional(),
});
export type Unenrolment = z.infer<typeof Unenrolment>;

export const unenrolLeads = route({
  id: "unenrolLeads",
  area,
  method: "POST",
  path: "/workflows/{workflow_id}/unenrol",
  summary: "Take leads out of a workflow",
  description:
    "Their runs end as `cancelled`; what these have done stays done, and whether a lead comes in once more is for the workflow's `enrol.again` to say. A sales rep takes out leads that are theirs to change.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "write",
  params: z.strictObject({ workflow_id: WorkflowId }),
  body: z.strictObject({ leads: z.array(LeadPathId).min(1).max(sizes.enrolMax) }),
  answers: {
    200: {
      description: "Each lead with what became of it, in the order in which they were sent.",
      schema: z.strictObject({ results: z.array(Unenrolment) }),
    },
  },
  finds: "workflow",
  example: { body: { leads: ["lead_01J0000000000000000000000A"] } },
});

/** In the order of the documentation. */
export const workflowBrakesRoutes = { unenrolLeads, pauseAllWorkflows };
