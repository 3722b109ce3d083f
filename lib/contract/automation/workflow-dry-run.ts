import * as z from "zod";
import { LeadId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { route } from "../route.ts";
import { Simulation } from "./workflow-simulation.ts";
import { TraceLine } from "./workflow-trace.ts";
import { triggerKinds } from "./workflow-trigger.ts";

const count = z.int().min(0);

/** Leads that are run through the workflow, and how far back events and stages are looked for. */
export const dryRunSamplesMax = 50;
export const dryRunDaysMax = 30;

const TriggerCount = z.strictObject({
  place: z.string().describe("In the document: `/trigger/0`."),
  kind: z.enum(triggerKinds),
  leads: count.describe(
    "Of events and stages, the leads to whom it happened within the days and, of a stage, who are there still; of others, the leads that pass the filter now.",
  ),
  days: z.int().nullable().describe("Null where it is about now."),
  samples: z.array(LeadId).max(dryRunSamplesMax),
});

const Sample = z.strictObject({
  lead_id: LeadId,
  end: Simulation.shape.end,
  changes: Simulation.shape.changes,
  trace: z.array(TraceLine.pick({ step: true, kind: true, outcome: true, detail: true, at: true })),
});

export const WorkflowDryRun = z.strictObject({
  as_of: Timestamp,
  triggers: z.array(TriggerCount),
  leads: count.describe("To whom any of the triggers applies."),
  excluded: count.describe("Those of them whom `unless` keeps out."),
  samples: z
    .array(Sample)
    .max(dryRunSamplesMax)
    .describe("What would be done to some of them, if nothing came of messages: nothing is."),
  complete: z.boolean().describe("False where the time was not enough for all samples."),
});
export type WorkflowDryRun = z.infer<typeof WorkflowDryRun>;

export const dryRunWorkflow = route({
  id: "dryRunWorkflow",
  area: "workflows",
  method: "POST",
  path: "/workflows/{workflow_id}/dry-run",
  summary: "See who a workflow is about, and what it would do to them",
  description:
    "Events and stages are looked for in the last days, other triggers in leads as they are now. A lead that passes a filter already does not come in by it when the workflow is activated. Samples are simulated on a clock that jumps. Nothing is written and nobody is told.",
  roles: ["admin", "manager"],
  rate: "write",
  params: z.strictObject({ workflow_id: WorkflowId }),
  body: z.strictObject({
    days: z.int().min(1).max(dryRunDaysMax).default(dryRunDaysMax),
    samples: z.int().min(0).max(dryRunSamplesMax).default(dryRunSamplesMax),
  }),
  answers: { 200: { description: "Whom, and what.", schema: WorkflowDryRun } },
  finds: "workflow",
  example: { body: { days: 7, samples: 5 } },
});

/** In the order of the documentation. */
export const workflowDryRunRoutes = { dryRunWorkflow };
