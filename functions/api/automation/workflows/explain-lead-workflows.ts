import { apiFunctions } from "#functions/manifest.ts";
import { explainLeadWorkflows as route } from "#lib/contract/automation/workflow-explanation.ts";
import { explainLead } from "#lib/domain/automation/look/explain-lead.ts";
import { parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.explainLeadWorkflows,
  async ({ actor, params, now }, deps) => {
    const { workflowReader: workflows, runReader: runs, leadReader: leads } = deps;
    const { leadSchemaReader: leadSchemas, listReader: lists, leadEngagement: engagement } = deps;
    const use = { workflows, runs, leads, leadSchemas, lists, engagement };
    return { status: 200, body: { data: await explainLead(use, actor, parseLeadRef(params.lead_id), now) } };
  },
);
