import { Refusal } from "#lib/contract/errors.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import type { WorkflowRecord, WorkflowStore } from "./workflow-record.ts";
import { pauseWorkflow } from "./workflows.ts";

/** Times that the workflows are gone through, so that one activated meanwhile is found too. */
const passesMax = 3;

/** Pauses every active workflow; answers those that it paused. */
export const pauseAll = async (
  deps: { readonly workflows: WorkflowStore },
  stamp: Stamp,
): Promise<WorkflowRecord[]> => {
  const paused: WorkflowRecord[] = [];
  for (let pass = 1; pass <= passesMax; pass += 1) {
    const all = await Array.fromAsync(allRecords(deps.workflows, stamp.actor.workspace_id));
    const active = all.filter(({ state }) => state === "active");
    if (active.length === 0) break;
    for (const { id } of active)
      try {
        paused.push(await pauseWorkflow(deps, id, stamp));
      } catch (error) {
        // Archived meanwhile: it lets no lead in.
        if (!(error instanceof Refusal) || error.code !== "wrong_state") throw error;
      }
  }
  return paused;
};
