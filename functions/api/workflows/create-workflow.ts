import { apiFunctions } from "#functions/manifest.ts";
import { createWorkflow as route } from "#lib/contract/workflows.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { createWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createWorkflow,
  async (call, { workflowStore: workflows, leadModel: models, listReader: lists }) => {
    const deps = { workflows, models, lists };
    const record = await createWorkflow(deps, call.newId("workflow"), call.body, stampOf(call));
    return { status: 201, body: showWorkflow(record), version: record.version };
  },
);
