import * as z from "zod";
import { LeadId, RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { ErrorCode } from "../errors.ts";
import { route } from "../route.ts";
import { Payload } from "./workflow-act.ts";
import { RunState, TracedRun, WorkflowRun } from "./workflow-run-record.ts";

const area = "workflows";
const members = ["admin", "manager", "sales_rep"] as const;
const ofWorkflow = z.strictObject({ workflow_id: WorkflowId });
const ofRun = z.strictObject({ run_id: RunId });

const outcomes = ["enrolled", "in_a_run", "not_again", "excluded"] as const;
const named = {
  lead_id: LeadPathId.describe("As it was named."),
  run_id: RunId.nullable().describe("The lead's run, also of one that was under way."),
} as const;
const outcomeWords =
  "`in_a_run`: it is on its way already; `not_again`: the workflow's `again` says no; `excluded`: by `unless`.";

/** What became of one lead that was to be enrolled. */
export const Enrolment = z.strictObject({
  ...named,
  status: z.int().describe("As if it had been a request of its own."),
  outcome: z.enum([...outcomes, "refused"]).describe(outcomeWords),
  code: ErrorCode.optional(),
  detail: z.string().optional(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** What became of the one lead of an occasion. */
export const Triggered = z.strictObject({ ...named, outcome: z.enum(outcomes).describe(outcomeWords) });
export type Triggered = z.infer<typeof Triggered>;

export const enrolLeads = route({
  id: "enrolLeads",
  area,
  method: "POST",
  path: "/workflows/{workflow_id}/enrol",
  summary: "Send leads through a workflow by hand",
  description:
    "Each lead gets a run of its own, and its first steps are taken at once. A lead is in one run of a workflow at a time. A sales rep enrols leads that are theirs to change.",
  roles: members,
  rate: "write",
  params: ofWorkflow,
  body: z.strictObject({ leads: z.array(LeadPathId).min(1).max(sizes.enrolMax) }),
  answers: {
    200: {
      description: "Each lead with what became of it, in the order in which they were sent.",
      schema: z.strictObject({ results: z.array(Enrolment) }),
    },
  },
  errors: ["wrong_state"],
  finds: "workflow",
  example: { body: { leads: ["lead_01J0000000000000000000000A"] } },
});

export const triggerWorkflow = route({
  id: "triggerWorkflow",
  area,
  method: "POST",
  path: "/workflows/{workflow_id}/trigger",
  summary: "Let a lead in by the trigger `api`",
  description:
    "For programs: one lead, and what is known of the occasion, which texts of steps take as `{{payload.name}}`. Under one `Idempotency-Key` it is one occasion. A lead that is not there is 404, one that is not yours to change 403.",
  roles: members,
  rate: "write",
  params: ofWorkflow,
  body: z.strictObject({ lead: LeadPathId, payload: Payload.optional() }),
  answers: { 200: { description: "What became of the lead.", schema: Triggered } },
  errors: ["wrong_state", "forbidden"],
  finds: "workflow",
  example: { body: { lead: "lead_01J0000000000000000000000A", payload: { plan: "pro" } } },
});

export const listRuns = route({
  id: "listRuns",
  area,
  method: "GET",
  path: "/workflows/{workflow_id}/runs",
  summary: "List a workflow's runs, newest first",
  description: "Of leads that you may read.",
  roles: members,
  rate: "read",
  params: ofWorkflow,
  query: z.strictObject({ ...pageQuery, state: RunState.optional(), lead: LeadId.optional() }),
  answers: { 200: { description: "A page of runs.", schema: pageOf(WorkflowRun) } },
  errors: ["invalid_cursor"],
  finds: "workflow",
});

export const getRun = route({
  id: "getRun",
  area,
  method: "GET",
  path: "/runs/{run_id}",
  summary: "Read a run with its trace",
  roles: members,
  rate: "read",
  params: ofRun,
  answers: { 200: { description: "The run.", schema: TracedRun } },
  finds: "run",
});

export const cancelRun = route({
  id: "cancelRun",
  area,
  method: "POST",
  path: "/runs/{run_id}/cancel",
  summary: "End a run",
  description:
    "What it has done stays done. One that has ended is answered as it is. A sales rep ends runs of leads that are theirs to change.",
  roles: members,
  rate: "write",
  params: ofRun,
  answers: { 200: { description: "The run as it is now.", schema: TracedRun } },
  finds: "run",
});

/** In the order of the documentation. */
export const workflowRunsRoutes = { enrolLeads, triggerWorkflow, listRuns, getRun, cancelRun };
