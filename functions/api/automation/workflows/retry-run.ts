import { apiFunctions } from "#functions/manifest.ts";
import { retryRun as route } from "#lib/contract/automation/workflow-run-repairs.ts";
import { repairRun } from "#lib/domain/automation/run/repair.ts";
import { showTraced } from "#lib/domain/automation/run/run-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { runDeps } from "#lib/runtime/run-deps.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.retryRun, async (call, deps) => {
  const run = await repairRun(runDeps(deps), call.params.run_id, "retry", stampOf(call), () => new Date());
  const trace = await deps.runStore.trace(call.actor.workspace_id, run.id);
  return { status: 200, body: showTraced(run, trace), version: run.version };
});
