import * as z from "zod";
import { WorkflowId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { route } from "../route.ts";
import { RunState } from "./workflow-run-record.ts";
import { Guardrail, SplitMetric } from "./workflow-split.ts";
import { StepId, stepKinds } from "./workflow-step.ts";
import { RunEnd, TraceLine } from "./workflow-trace.ts";

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const outcomes = TraceLine.shape.outcome;

/** Leads in an arm from which on its figures mean something. */
export const splitLeadsMin = 100;

const ArmFigures = z.strictObject({
  name: z.string(),
  hold_out: z.boolean(),
  leads: count.describe("Each lead once, however often it came."),
  converted: count.nullable().describe("Those to whom the metric's event happened after the split."),
  rate: share.nullable(),
  interval: z
    .strictObject({ from: share, to: share })
    .nullable()
    .describe("Where the rate is with a probability of 95 %, by Wilson's score."),
  p_best: share
    .nullable()
    .describe("That this arm is the best of those that are not held out; null while it is too early to say."),
  expected_loss: share
    .nullable()
    .describe("By how much its rate is expected to be below the best one's; null while it is too early."),
  lift: z.number().nullable().describe("Over the arm that is held out: 0.2 is a fifth more."),
  guardrails: z.array(z.strictObject({ guardrail: Guardrail, rate: share, kept: z.boolean() })),
  stopped_at: Timestamp.nullable().describe("When it was stopped, having broken a guardrail."),
});
export type ArmFigures = z.infer<typeof ArmFigures>;

const SplitFigures = z.strictObject({
  step: StepId,
  name: z.string(),
  metric: SplitMetric.nullable(),
  too_early: z.boolean().describe(`While an arm that is not held out has less than ${splitLeadsMin} leads.`),
  arms: z.array(ArmFigures),
  decided: z
    .strictObject({ arm: z.string(), at: Timestamp })
    .nullable()
    .describe("Of an experiment that is over: the arm that stands in its place since."),
});
export type SplitFigures = z.infer<typeof SplitFigures>;

export const WorkflowStats = z.strictObject({
  as_of: Timestamp,
  complete: z
    .boolean()
    .describe("False where there are more runs than are looked at in one request: the newest are."),
  runs: count.describe("Of leads that you may read; a run is kept for 90 days after its end."),
  dropped: count.describe("Triggers that came while the workflow was paused: they let no lead in."),
  by_state: z.partialRecord(RunState, count),
  by_end: z.partialRecord(RunEnd.shape.reason, count),
  by_trigger: z.record(z.string(), count),
  steps: z.array(
    z.strictObject({
      id: StepId,
      kind: z.enum(stepKinds),
      name: z.string().nullable(),
      former: z.boolean().describe("Of an earlier version: the workflow has it no more."),
      reached: count.describe("Runs that have come to it."),
      standing: count.describe("Runs under way that are at it now."),
      outcomes: z.partialRecord(outcomes, count).describe("What it came to, each time counted."),
    }),
  ),
  splits: z.array(SplitFigures),
});
export type WorkflowStats = z.infer<typeof WorkflowStats>;

export const getWorkflowStats = route({
  id: "getWorkflowStats",
  area: "workflows",
  method: "GET",
  path: "/workflows/{workflow_id}/stats",
  summary: "See where a workflow's runs are, and which arm of a split does better",
  description:
    "Counted from the runs and their traces at this moment. The arms of a split that names its `metric` are compared by it: what people did after the split counts, what machines did does not.",
  roles: ["admin", "manager", "sales_rep"],
  rate: "heavy",
  params: z.strictObject({ workflow_id: WorkflowId }),
  answers: { 200: { description: "The figures.", schema: WorkflowStats } },
  finds: "workflow",
});

/** In the order of the documentation. */
export const workflowStatsRoutes = { getWorkflowStats };
