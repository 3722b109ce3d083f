import { apiFunctions } from "#functions/manifest.ts";
import { retryRun as route } from "#lib/contract/automation/workflow-run-repairs.ts";
import { repairRun } from "#lib/domain/automation/run/repair.ts";
import { showTraced } from "#lib/domain/automation/run/show-traced.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { runDeps } from "#lib/runtime/run-deps.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.retryRun, async (call, deps) => {
  const use = runDeps(deps);
  const run = await repairRun(use, call.params.run_id, "retry", stampOf(call), () => new Date());
  return { status: 200, body: await showTraced(use, call.actor, run), version: run.version };
});
