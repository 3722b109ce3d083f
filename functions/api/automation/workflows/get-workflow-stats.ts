import { apiFunctions } from "#functions/manifest.ts";
import { getWorkflowStats as route } from "#lib/contract/automation/workflow-stats.ts";
import { workflowStats } from "#lib/domain/automation/stats/workflow-stats.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getWorkflowStats, async ({ params, actor }, deps) => {
  const { runLister: lister, runReader: runs, leadsByIds: leads, leadEngagement: engagement } = deps;
  const workflow = await findRecord(deps.workflowReader, { actor }, params.workflow_id);
  const use = { workflows: deps.workflowReader, lister, runs, leads, engagement, clock: () => new Date() };
  return { status: 200, body: await workflowStats(use, actor, workflow) };
});
