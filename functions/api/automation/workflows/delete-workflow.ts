import { apiFunctions } from "#functions/manifest.ts";
import { deleteWorkflow as route } from "#lib/contract/automation/workflows.ts";
import { archiveWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { requireUnnamed } from "#lib/domain/platform/naming/require-unnamed.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteWorkflow,
  async (call, { workflowStore: workflows, listNamers }) => {
    const { workflow_id: id } = call.params;
    // Other workflows may send leads through it.
    await requireUnnamed(listNamers, call.actor.workspace_id, ({ names = [] }) => names.includes(id));
    const which = { id, ifMatch: call.ifMatch };
    await archiveWorkflow({ workflows }, which, call.query.runs, stampOf(call));
    return { status: 204 };
  },
);
