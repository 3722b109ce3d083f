import * as z from "zod";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { StepId, stepKinds } from "./workflow-step.ts";

/** Why a run is over. */
export const RunEnd = z.strictObject({
  reason: z
    .enum(["completed", "goal", "stopped", "held_out", "failed", "lead_deleted", "cancelled", "archived"])
    .describe(
      "`completed`: it came to its end; `stopped`: by `stop_when`; `held_out`: by the arm of a split.",
    ),
  at: Timestamp,
  step: StepId.nullable().describe("At which step; null where it was none."),
  code: z.string().nullable().describe("Of what went wrong."),
  message: z.string().nullable(),
});
export type RunEnd = z.infer<typeof RunEnd>;

/** What one step of a run came to. */
export const TraceLine = z.strictObject({
  at: Timestamp,
  step: StepId,
  kind: z.enum(stepKinds),
  outcome: z
    .enum(["done", "unchanged", "skipped", "failed", "waits", "resumed", "branch", "ended"])
    .describe("`unchanged`: the lead was so already; `branch`: `detail` names the way that the run took."),
  detail: z.string().nullable().describe("The branch, or why it was skipped, waits or failed."),
  until: Timestamp.nullable().describe("Of `waits`: when the wait is over."),
});
export type TraceLine = z.infer<typeof TraceLine>;
