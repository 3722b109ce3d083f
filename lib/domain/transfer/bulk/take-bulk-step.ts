import type { BulkFiles } from "./bulk-store.ts";
import type { BulkStepMessage } from "./bulk-work.ts";
import { type FinishDeps, finishBulk } from "./finish-bulk.ts";
import { type GatherDeps, gatherLeads } from "./gather-leads.ts";

type StepDeps = GatherDeps &
  FinishDeps & { readonly files: Pick<BulkFiles, "putIds" | "putDue" | "left" | "putErrors"> };

/** Takes a job's step where it is still due. */
export const takeBulkStep = async (
  deps: StepDeps,
  { workspace_id, job_id, step }: BulkStepMessage,
  when: { readonly now: Date; readonly run: string },
): Promise<void> => {
  const job = await deps.jobs.get(workspace_id, job_id);
  if (job?.kind !== "bulk") return;
  if (step === "gather") await gatherLeads(deps, job, when);
  if (step === "finish") await finishBulk(deps, job, when.now);
};
