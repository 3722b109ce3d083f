import { apiFunctions } from "#functions/manifest.ts";
import { cancelRun as route } from "#lib/contract/automation/workflow-runs.ts";
import { showTraced } from "#lib/domain/automation/run/run-record.ts";
import { cancelRun } from "#lib/domain/automation/run/runs.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.cancelRun,
  async ({ params, actor, now }, { runStore: runs, leadReader: leads }) => {
    const run = await cancelRun({ runs, leads }, actor, params.run_id, now);
    const trace = await runs.trace(actor.workspace_id, run.id);
    return { status: 200, body: showTraced(run, trace), version: run.version };
  },
);
