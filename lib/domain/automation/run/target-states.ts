import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { WorkflowState } from "#lib/contract/automation/workflow-record.ts";
import type { WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { targetsOfSteps } from "#lib/domain/automation/workflow/named-in.ts";
import type { WorkflowReader } from "#lib/domain/automation/workflow/workflow-record.ts";

/** Of the workflows through which a document's steps send leads, the states; one that is gone lets in nobody. */
export const targetStates = async (
  workflows: Pick<WorkflowReader, "get">,
  workspaceId: WorkspaceId,
  document: WorkflowDocument,
): Promise<ReadonlyMap<WorkflowId, WorkflowState>> => {
  const found = [...targetsOfSteps(document)].map(async (id) => {
    const target = await workflows.get(workspaceId, id);
    return [id, target?.state ?? "archived"] as const;
  });
  return new Map(await Promise.all(found));
};
