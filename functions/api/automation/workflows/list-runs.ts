import { apiFunctions } from "#functions/manifest.ts";
import { listRuns as route } from "#lib/contract/automation/workflow-runs.ts";
import { listRuns } from "#lib/domain/automation/run/runs.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listRuns, async ({ params, query, actor }, deps) => {
  const { workflowReader, runLister: runs, leadsByIds: leads, cursorSigner: signer, listReader } = deps;
  const { id } = await findRecord(workflowReader, { actor }, params.workflow_id);
  const { limit, cursor, state, lead } = query;
  const page = { routeId: route.id, limit, cursor, state, lead };
  const use = { runs, leads, signer, workflows: workflowReader, lists: listReader };
  return { status: 200, body: await listRuns(use, actor, id, page) };
});
