import { apiFunctions } from "#functions/manifest.ts";
import { getWorkflow as route } from "#lib/contract/automation/workflows.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { withHiddenCalls } from "#lib/domain/automation/workflow/hidden-calls.ts";
import { tellsMaskedWorkflow } from "#lib/domain/automation/workflow/tells-masked-workflow.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getWorkflow,
  async ({ params, actor }, { workflowReader, listReader }) => {
    const record = await findRecord(workflowReader, { actor }, params.workflow_id);
    if (await tellsMaskedWorkflow(listReader, actor, record)) throw new Refusal("not_found");
    return { status: 200, body: withHiddenCalls(actor, showWorkflow(record)), version: record.version };
  },
);
