import * as z from "zod";
import { JobId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import {
  NewWorkflow,
  Overdue,
  RunsAtEnd,
  Workflow,
  WorkflowChange,
  WorkflowState,
} from "./workflow-record.ts";

const area = "workflows";
/** A workflow acts with a manager's rights, so that no one else writes one. */
const writers = ["admin", "manager"] as const;
const params = z.strictObject({ workflow_id: WorkflowId });
const answer = { description: "The workflow as it is now.", schema: Workflow };
const finds = "workflow";

/** A workflow that lets leads in from now on. */
export const ActivatedWorkflow = z.strictObject({
  ...Workflow.shape,
  existing: z
    .strictObject({ leads: z.int().min(0), job_id: JobId })
    .nullable()
    .describe("Leads that passed already and come in, with the job that enrols them; null where none does."),
});

export const createWorkflow = route({
  id: "createWorkflow",
  area,
  method: "POST",
  path: "/workflows",
  summary: "Save a workflow",
  description:
    "It is a draft until it is activated. What `POST /workflows/lint` finds is refused here, each fault with its place. Its steps get ids, which they keep when it is changed.",
  roles: writers,
  rate: "write",
  body: NewWorkflow,
  answers: { 201: { ...answer, description: "The workflow." } },
  errors: ["duplicate_workflow", "limit_reached"],
  example: {
    body: {
      name: "Welcome",
      goal: "score >= 90",
      steps: [{ do: "add_tag", tag: "welcomed" }, { wait: { days: 2 } }, { do: "add_tag", tag: "waited" }],
    },
  },
});

export const listWorkflows = route({
  id: "listWorkflows",
  area,
  method: "GET",
  path: "/workflows",
  summary: "List the workflows, newest first",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({
    ...pageQuery,
    state: WorkflowState.optional().describe("All but archived ones when left out."),
  }),
  answers: { 200: { description: "A page of workflows.", schema: pageOf(Workflow) } },
  errors: ["invalid_cursor"],
});

export const getWorkflow = route({
  id: "getWorkflow",
  area,
  method: "GET",
  path: "/workflows/{workflow_id}",
  summary: "Read a workflow",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changeWorkflow = route({
  id: "changeWorkflow",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/workflows/{workflow_id}",
  summary: "Change a workflow",
  description: `What is left out stays. Needs \`If-Match\`. Another way of doing makes the next version: leads that come in from then on go by it, and runs under way end on theirs. Steps that are sent with their \`id\` stay the same steps. At most ${sizes.workflowsMax} workflows.`,
  roles: writers,
  rate: "write",
  params,
  body: WorkflowChange,
  answers: { 200: answer },
  errors: ["duplicate_workflow", "wrong_state"],
  finds,
  ifMatch: "required",
  example: { body: { description: "Two days, then a tag." } },
});

export const deleteWorkflow = route({
  id: "deleteWorkflow",
  area,
  method: "DELETE",
  path: "/workflows/{workflow_id}",
  summary: "Archive a workflow",
  description:
    "No lead comes in any more, and its name is free. Its runs stop before their next step, or go on to their end with `runs=finish`; they can still be read. Asked once more without that, it stops those which still go on; runs that were stopped never go on (`wrong_state`).",
  roles: writers,
  rate: "write",
  params,
  query: z.strictObject({ runs: RunsAtEnd.default("stop") }),
  answers: { 204: { description: "The workflow is archived." } },
  errors: ["in_use", "wrong_state"],
  finds,
  ifMatch: "optional",
});

export const activateWorkflow = route({
  id: "activateWorkflow",
  area,
  method: "POST",
  path: "/workflows/{workflow_id}/activate",
  summary: "Activate a workflow, or resume it",
  description:
    "From now on leads come in. Refused, each fault with its place, when it names what is gone by now. Of a paused one, `overdue` says what becomes of runs whose wait was over meanwhile. An active one is answered as it is; an archived one is `wrong_state`. Where `enrol.existing` lets leads in that pass already, a job enrols them; above 1,000 of them, the caller says how many they expect.",
  roles: writers,
  rate: "write",
  params,
  query: z.strictObject({
    expected_count: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe("Leads that are to come in at once; nothing happens where it is more than a tenth off."),
    overdue: Overdue.default("run").describe(
      "Of a paused one: whether runs whose wait was over meanwhile go on at once, end (`skip`), or wait on for as long as the pause was (`shift`).",
    ),
  }),
  answers: { 200: { ...answer, schema: ActivatedWorkflow } },
  errors: ["wrong_state", "count_differs", "validation_failed"],
  finds,
});

export const decideSplit = route({
  id: "decideSplit",
  area,
  method: "POST",
  path: "/workflows/{workflow_id}/decide",
  summary: "End an experiment: one arm takes the place of a split",
  description:
    "Makes the next version, in which the steps of the arm stand where the split stood. Leads that come in from then on go that way; runs under way end on theirs. A split that was decided before is `wrong_state`. `GET /workflows/{workflow_id}/stats` says how the arms do.",
  roles: writers,
  rate: "write",
  params,
  body: z.strictObject({ split: z.string().min(1).max(64), arm: z.string().min(1).max(64) }),
  answers: { 200: answer },
  errors: ["wrong_state"],
  finds,
  ifMatch: "optional",
  example: { body: { split: "tone", arm: "short" } },
});

export const rotateWorkflowSecret = route({
  id: "rotateWorkflowSecret",
  area,
  method: "POST",
  path: "/workflows/{workflow_id}/rotate-secret",
  summary: "Make the secret by which a workflow's calls are signed",
  description:
    "It is told here and never again. The one before it signs for another day beside it. A workflow that calls addresses has one before it is activated.",
  roles: writers,
  rate: "write",
  params,
  answers: {
    200: { description: "The secret, as webhooks have it.", schema: z.strictObject({ secret: z.string() }) },
  },
  answersSecret: true,
  errors: ["wrong_state"],
  finds,
});

export const pauseWorkflow = route({
  id: "pauseWorkflow",
  area,
  method: "POST",
  path: "/workflows/{workflow_id}/pause",
  summary: "Pause a workflow",
  description: "No lead comes in, and its runs rest before their next step until it is activated again.",
  roles: writers,
  rate: "write",
  params,
  answers: { 200: answer },
  errors: ["wrong_state"],
  finds,
});

/** In the order of the documentation. */
export const workflowsRoutes = {
  createWorkflow,
  listWorkflows,
  getWorkflow,
  changeWorkflow,
  deleteWorkflow,
  activateWorkflow,
  pauseWorkflow,
  decideSplit,
  rotateWorkflowSecret,
};
