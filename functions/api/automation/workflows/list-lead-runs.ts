import { apiFunctions } from "#functions/manifest.ts";
import { listLeadRuns as route } from "#lib/contract/automation/lead-runs.ts";
import { runsOfLead } from "#lib/domain/automation/run/lead-runs.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listLeadRuns,
  async ({ actor, params, now }, { workflowReader: workflows, runReader: runs, ...deps }) => {
    const {
      leadReader: leads,
      leadSchema: leadSchemas,
      listReader: lists,
      leadEngagement: engagement,
    } = deps;
    const use = { workflows, runs, leads, leadSchemas, lists, engagement };
    return { status: 200, body: { data: await runsOfLead(use, actor, parseLeadRef(params.lead_id), now) } };
  },
);
