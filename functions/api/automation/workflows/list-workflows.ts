import { apiFunctions } from "#functions/manifest.ts";
import { listWorkflows as route } from "#lib/contract/automation/workflows.ts";
import { withHiddenCalls } from "#lib/domain/automation/workflow/hidden-calls.ts";
import { tellsMaskedWorkflow } from "#lib/domain/automation/workflow/tells-masked-workflow.ts";
import { showWorkflow, type WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listWorkflows,
  async ({ query, actor }, { workflowReader: records, cursorSigner: signer, listReader }) => {
    const { limit, cursor, state } = query;
    const wanted = async (one: WorkflowRecord) =>
      (state === undefined ? one.state !== "archived" : one.state === state) &&
      !(await tellsMaskedWorkflow(listReader, actor, one));
    const page = { routeId: route.id, limit, cursor, bound: { state }, wanted };
    const shown = (one: WorkflowRecord) => withHiddenCalls(actor, showWorkflow(one));
    return { status: 200, body: await listRecords({ records, signer }, actor.workspace_id, page, shown) };
  },
);
