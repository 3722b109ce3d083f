import * as z from "zod";
import { RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { LeadPathId } from "#lib/contract/records/leads.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import { WorkflowState } from "./workflow-record.ts";
import { triggerKinds } from "./workflow-trigger.ts";

export const TriggerExplanation = z.strictObject({
  place: z.string().describe("In the document: `/trigger/0`."),
  kind: z.enum(triggerKinds),
  words: z.string().describe("What it is about, in plain words."),
  holds: z
    .boolean()
    .nullable()
    .describe(
      "Whether the lead passes it now; null of an event, and of a condition that a search refuses to you: one on a field that you see masked, or on a list that you may not see.",
    ),
});

export const WorkflowExplanation = z.strictObject({
  workflow_id: WorkflowId,
  name: z.string(),
  state: WorkflowState,
  verdict: z
    .enum(["in_a_run", "not_again", "excluded", "paused", "waits_for_trigger", "by_hand_only"])
    .describe(
      "`not_again`: it was in, and `enrol.again` lets it come no more, or not yet; `waits_for_trigger`: it comes in as soon as one of the triggers comes to pass.",
    ),
  because: z.string().describe("In plain words."),
  run_id: RunId.nullable().describe("The lead's run under way, else its last one."),
  not_before: Timestamp.nullable().describe("Of `not_again`: when it may come in again; null: never."),
  triggers: z.array(TriggerExplanation),
});
export type WorkflowExplanation = z.infer<typeof WorkflowExplanation>;

export const explainLeadWorkflows = route({
  id: "explainLeadWorkflows",
  area: "workflows",
  method: "GET",
  path: "/leads/{lead_id}/workflows/explain",
  summary: "See why a lead is in a workflow, and why in no other",
  description: "Of each workflow that is active or paused, in plain words and with ids.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ lead_id: LeadPathId }),
  answers: {
    200: { description: "By workflow.", schema: z.strictObject({ data: z.array(WorkflowExplanation) }) },
  },
  finds: "lead",
});

/** In the order of the documentation. */
export const workflowExplanationRoutes = { explainLeadWorkflows };
