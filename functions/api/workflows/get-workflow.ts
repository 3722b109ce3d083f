import { apiFunctions } from "#functions/manifest.ts";
import { getWorkflow as route } from "#lib/contract/workflows.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getWorkflow,
  async ({ params, actor }, { workflowReader }) => {
    const record = await findRecord(workflowReader, { actor }, params.workflow_id);
    return { status: 200, body: showWorkflow(record), version: record.version };
  },
);
