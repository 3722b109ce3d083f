import { apiFunctions } from "#functions/manifest.ts";
import { pauseWorkflow as route } from "#lib/contract/automation/workflows.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { pauseWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.pauseWorkflow,
  async (call, { workflowStore: workflows }) => {
    const record = await pauseWorkflow({ workflows }, call.params.workflow_id, stampOf(call));
    return { status: 200, body: showWorkflow(record), version: record.version };
  },
);
