import * as z from "zod";
import { Payload } from "#lib/contract/automation/workflow-act.ts";
import { ContactHold } from "#lib/contract/automation/workflow-contact.ts";
import { RunTrigger, type WorkflowRun } from "#lib/contract/automation/workflow-run-record.ts";
import { StepId } from "#lib/contract/automation/workflow-step.ts";
import { RunEnd } from "#lib/contract/automation/workflow-trace.ts";
import { LeadId, RunId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

/** What a run has done, for the summary at its end: each kind of act once with each outcome. */
const Deed = z.strictObject({ action: z.string(), outcome: z.enum(["done", "skipped"]) });
export type Deed = z.infer<typeof Deed>;

/** A run as it is kept. */
export const RunRecord = z.strictObject({
  id: RunId,
  workspace_id: WorkspaceId,
  workflow_id: WorkflowId,
  document_version: z.int().min(1),
  lead_id: LeadId,
  trigger: RunTrigger,
  /** What began the chain of changes, and how many led here. */
  cause: z.strictObject({
    root: z.string(),
    depth: z.int().min(1),
    /** An import, a job or a sync began it: its runs of this workflow are told of in sum. */
    bulk: z.literal(true).optional(),
  }),
  progress: z.strictObject({
    enrolledAt: Timestamp,
    at: StepId.nullable(),
    waiting: z
      .strictObject({
        step: StepId,
        since: Timestamp,
        until: Timestamp,
        by: z.enum(["assigner", "caller"]).optional(),
        held: ContactHold.optional(),
      })
      .nullable(),
    rounds: z.record(z.string(), z.int()),
    arms: z.record(z.string(), z.string()),
    steps: z.int().min(0),
    payload: Payload.optional(),
    calls: z.int().min(1).optional(),
    // Runs from before did not say when.
    contacted: z.union([Timestamp, z.literal(true)]).optional(),
    end: RunEnd.nullable(),
  }),
  deeds: z.array(Deed),
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type RunRecord = z.infer<typeof RunRecord>;

export const stateOf = ({ progress }: Pick<RunRecord, "progress">): WorkflowRun["state"] => {
  if (progress.end !== null) return "ended";
  // What is done elsewhere is under way.
  return progress.waiting === null || progress.waiting.by !== undefined ? "running" : "waiting";
};

/** A run as its readers see it. */
export const showRun = (run: RunRecord): WorkflowRun => {
  const { id, workflow_id, document_version, lead_id, trigger, progress, updated_at, version } = run;
  const { enrolledAt: enrolled_at, at, waiting, arms, end } = progress;
  return {
    id,
    workflow_id,
    document_version,
    lead_id,
    state: stateOf(run),
    trigger,
    enrolled_at,
    next_step: end === null ? at : null,
    waiting_until: stateOf(run) === "waiting" ? (waiting?.until ?? null) : null,
    arms: { ...arms },
    end,
    updated_at,
    version,
  };
};
