import type { WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WorkflowRecord, WorkflowStore } from "#lib/domain/automation/workflow/workflow-record.ts";
import { haltWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import type { RunRecord } from "./run-record.ts";
import type { RunLister } from "./run-store.ts";

const hourMs = 3_600_000;
/** From so many ended runs of an hour on a share means something. */
const runsMin = 20;
const failedShareMax = 0.05;
/** Of the newest runs so many are looked at: enough to tell, whatever a workflow lets in. */
const runsLookedAt = 500;

export interface FuseDeps {
  readonly lister: RunLister;
  readonly workflows: WorkflowStore;
  /** Tells an operator. */
  readonly halted: (news: {
    readonly workspace_id: WorkspaceId;
    readonly workflow_id: WorkflowId;
    readonly failed: number;
    readonly of: number;
  }) => void;
}

/** Runs that ended within the last hour, since the workflow was activated. */
const endedLately = (
  { progress: { end } }: RunRecord,
  { activated_at }: WorkflowRecord,
  now: Date,
): boolean =>
  end !== null &&
  Date.parse(end.at) > now.getTime() - hourMs &&
  (activated_at === null || end.at >= activated_at);

/** Pauses a workflow of whose runs too many have failed. Asked again, or for nothing, it does no harm. */
export const blowFuse = async (
  { lister, workflows, halted }: FuseDeps,
  { workspace_id, workflow_id }: { readonly workspace_id: WorkspaceId; readonly workflow_id: WorkflowId },
  now: Date,
): Promise<void> => {
  const workflow = await workflows.get(workspace_id, workflow_id);
  if (workflow?.state !== "active") return;
  let [looked, of, failed] = [0, 0, 0];
  for await (const run of lister.ofWorkflow(workspace_id, workflow_id, {
    before: undefined,
    expected: 100,
  })) {
    looked += 1;
    if (looked > runsLookedAt) break;
    if (!endedLately(run, workflow, now)) continue;
    // One lead that comes too often rests by itself, and keeps nobody else out.
    if (run.progress.end?.code === "too_often") continue;
    of += 1;
    failed += Number(run.progress.end?.reason === "failed");
  }
  if (of < runsMin || failed <= of * failedShareMax) return;
  const share = { failed, of };
  if (await haltWorkflow({ workflows }, workflow, { at: now.toISOString(), ...share }, workspace_id))
    halted({ workspace_id, workflow_id, ...share });
};
