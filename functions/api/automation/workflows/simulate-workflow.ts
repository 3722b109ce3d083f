import { apiFunctions } from "#functions/manifest.ts";
import { simulateWorkflow as route } from "#lib/contract/automation/workflow-simulation.ts";
import { simulateFor } from "#lib/domain/automation/run/simulate-for.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.simulateWorkflow, async (call, deps) => {
  const { leadReader: leads, leadSchema: leadSchemas, listReader: lists, memberReader: members } = deps;
  const { leadEngagement: engagement, assignmentRuleReader: rules, poolReader: pools } = deps;
  const { workflowReader: workflows, outboundUrls: urls, contactReader: contacts } = deps;
  const { document, ...start } = call.body;
  const use = { leads, leadSchemas, lists, members, rules, pools, workflows, urls, engagement, contacts };
  return { status: 200, body: await simulateFor(use, document, start, stampOf(call)) };
});
