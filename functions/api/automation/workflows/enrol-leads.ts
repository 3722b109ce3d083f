import { apiFunctions } from "#functions/manifest.ts";
import { enrolLeads as route } from "#lib/contract/automation/workflow-runs.ts";
import { enrolByHand } from "#lib/domain/automation/run/enrol-by-hand.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { runDeps } from "#lib/runtime/run-deps.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.enrolLeads, async (call, deps) => {
  const use = runDeps(deps);
  const workflow = await findRecord(deps.workflowReader, call, call.params.workflow_id);
  const occurrence = { id: call.newId("request"), stamp: stampOf(call) };
  const results = await enrolByHand(use, workflow, call.body.leads, occurrence, () => new Date());
  return { status: 200, body: { results } };
});
