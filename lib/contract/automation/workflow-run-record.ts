import * as z from "zod";
import { JobId, LeadId, MemberId, RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { StepId } from "./workflow-step.ts";
import { RunEnd, TraceLine } from "./workflow-trace.ts";

/** Why a lead came in. */
export const RunTrigger = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("manual"), by: MemberId }),
  z
    .strictObject({ kind: z.literal("workflow"), by: WorkflowId })
    .describe("A step of another workflow sent it."),
  z
    .strictObject({ kind: z.literal("bulk"), job: JobId })
    .describe("One of many that a bulk action, or the activation, enrolled."),
  z.strictObject({ kind: z.literal("api"), by: MemberId }),
  z.strictObject({ kind: z.enum(["when", "stage", "tag", "list", "date", "event"]) }),
]);
export type RunTrigger = z.infer<typeof RunTrigger>;

/** `running`: its next steps are being taken; `waiting`; `ended`: `end` says why. */
export const RunState = z.enum(["running", "waiting", "ended"]);

/** One lead on its way through one version of a workflow. */
export const WorkflowRun = z.strictObject({
  id: RunId,
  workflow_id: WorkflowId,
  document_version: z.int().min(1),
  lead_id: LeadId,
  state: RunState,
  trigger: RunTrigger,
  enrolled_at: Timestamp,
  next_step: StepId.nullable().describe("Null once it has ended, and behind the last step."),
  waiting_until: Timestamp.nullable().describe("Of `waiting`: when it goes on at the latest."),
  arms: z.record(z.string(), z.string()).describe("By the name of each split that it passed, the arm."),
  end: RunEnd.nullable(),
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type WorkflowRun = z.infer<typeof WorkflowRun>;

export const TracedRun = z.strictObject({
  ...WorkflowRun.shape,
  trace: z
    .array(TraceLine)
    .describe(
      "What each step came to, in order; kept for 90 days. Without steps whose condition is one that a search refuses to you, such as one on a list that you may not see, and without the steps within these.",
    ),
});
export type TracedRun = z.infer<typeof TracedRun>;
