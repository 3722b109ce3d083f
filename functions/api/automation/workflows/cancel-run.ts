import { apiFunctions } from "#functions/manifest.ts";
import { cancelRun as route } from "#lib/contract/automation/workflow-runs.ts";
import { cancelRun } from "#lib/domain/automation/run/runs.ts";
import { showTraced } from "#lib/domain/automation/run/show-traced.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.cancelRun,
  async (
    { params, actor, now },
    { runStore: runs, leadReader: leads, workflowReader, listReader: lists },
  ) => {
    const run = await cancelRun({ runs, leads }, actor, params.run_id, now);
    const body = await showTraced({ runs, workflows: workflowReader, lists }, actor, run);
    return { status: 200, body, version: run.version };
  },
);
