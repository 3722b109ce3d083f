import { apiFunctions } from "#functions/manifest.ts";
import { triggerWorkflow as route } from "#lib/contract/automation/workflow-runs.ts";
import { triggerByApi } from "#lib/domain/automation/run/enrol-by-hand.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { runDeps } from "#lib/runtime/run-deps.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.triggerWorkflow, async (call, deps) => {
  const use = runDeps(deps);
  const workflow = await findRecord(deps.workflowReader, call, call.params.workflow_id);
  const occasion = { id: call.newId("request"), stamp: stampOf(call) };
  return { status: 200, body: await triggerByApi(use, workflow, call.body, occasion, () => new Date()) };
});
