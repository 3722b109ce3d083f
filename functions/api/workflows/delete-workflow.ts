import { apiFunctions } from "#functions/manifest.ts";
import { deleteWorkflow as route } from "#lib/contract/workflows.ts";
import { archiveWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteWorkflow,
  async (call, { workflowStore: workflows }) => {
    const which = { id: call.params.workflow_id, ifMatch: call.ifMatch };
    await archiveWorkflow({ workflows }, which, call.query.runs, stampOf(call));
    return { status: 204 };
  },
);
