import { apiFunctions } from "#functions/manifest.ts";
import { getRun as route } from "#lib/contract/automation/workflow-runs.ts";
import { findRun } from "#lib/domain/automation/run/runs.ts";
import { showTraced } from "#lib/domain/automation/run/show-traced.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getRun,
  async ({ params, actor }, { runReader: runs, leadReader: leads, workflowReader, listReader: lists }) => {
    const run = await findRun({ runs, leads }, actor, params.run_id);
    const body = await showTraced({ runs, workflows: workflowReader, lists }, actor, run);
    return { status: 200, body, version: run.version };
  },
);
