import { apiFunctions } from "#functions/manifest.ts";
import { getRun as route } from "#lib/contract/automation/workflow-runs.ts";
import { showTraced } from "#lib/domain/automation/run/run-record.ts";
import { findRun } from "#lib/domain/automation/run/runs.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getRun,
  async ({ params, actor }, { runReader: runs, leadReader: leads }) => {
    const run = await findRun({ runs, leads }, actor, params.run_id);
    const trace = await runs.trace(actor.workspace_id, run.id);
    return { status: 200, body: showTraced(run, trace), version: run.version };
  },
);
