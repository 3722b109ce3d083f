import * as z from "zod";
import { RunEnd } from "#lib/contract/automation/workflow-trace.ts";
import { idOf, LeadId } from "#lib/contract/platform/ids.ts";
import { count, eventType, name } from "./event-type.ts";

const workflow = {
  workflow_id: "wf_01K9T2M5Q8R1Y4W7E0H3A6D9SF",
  workflow_version: 4,
  run_id: "run_01KA60Q3Z6X9C2V5B8N1M4K7JH",
} as const;
const lead_id = "lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C";

const Workflow = {
  workflow_id: idOf("workflow"),
  workflow_version: z.int().min(1),
  run_id: idOf("run"),
};
const AboutLead = LeadId.nullable().describe("Null when the run is about no single lead.");

const action = { action: name, outcome: z.enum(["done", "skipped"]) } as const;

/** The one summary of all runs of a workflow that one import, job or sync began; of each alone nothing is told. */
const many = {
  source: z.literal("bulk"),
  workflow_id: idOf("workflow"),
  cause_id: z.string().max(64).describe("The import, the job or the sync."),
  runs: count.describe("All that it has begun so far."),
};

export const workflowEventTypes = {
  "workflow.triggered": eventType({
    description: "An automation rule was triggered and its run began, or many that one import or job began",
    emitted: true,
    data: z.union([
      z.strictObject({
        ...Workflow,
        lead_id: AboutLead,
        trigger: z.enum(["score", "stage", "engagement", "time", "criteria", "manual"]),
      }),
      z.strictObject(many),
    ]),
    example: { ...workflow, lead_id, trigger: "score" },
  }),
  "automation.completed": eventType({
    description: "The actions of a run completed, or of all that one import or job began",
    emitted: true,
    data: z.union([
      z.strictObject({ ...Workflow, lead_id: AboutLead, actions: z.array(z.strictObject(action)).max(50) }),
      z.strictObject({
        ...many,
        ends: z
          .array(z.strictObject({ reason: RunEnd.shape.reason, runs: count }))
          .max(RunEnd.shape.reason.options.length)
          .describe("Runs by why they are over."),
        errors: z
          .array(z.strictObject({ code: name, runs: count }))
          .max(50)
          .describe("Why runs have failed."),
        actions: z.array(z.strictObject({ ...action, runs: count })).max(50),
      }),
    ]),
    example: {
      ...workflow,
      lead_id,
      actions: [
        { action: "assign_lead", outcome: "done" },
        { action: "add_tag", outcome: "skipped" },
      ],
    },
  }),
  "workflow.error": eventType({
    description: "A run met an error, or rules have moved a lead as often as they may",
    emitted: true,
    data: z.strictObject({
      workflow_id: idOf("workflow").nullable().describe("Null where a stage rule met it."),
      workflow_version: z.int().min(1).nullable(),
      run_id: idOf("run").nullable(),
      rule_id: name
        .nullable()
        .describe("The stage rule that made the last of ten moves that caused one another."),
      lead_id: AboutLead,
      action: name.nullable().describe("Null when it was no action that failed."),
      code: name,
      message: z.string().max(500),
      will_retry: z.boolean(),
    }),
    example: {
      ...workflow,
      rule_id: null,
      lead_id,
      action: "assign_lead",
      code: "no_member_available",
      message: "Nobody on the team takes new leads just now.",
      will_retry: true,
    },
  }),
} as const;
