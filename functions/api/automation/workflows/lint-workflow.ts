import { apiFunctions } from "#functions/manifest.ts";
import { lintWorkflow as route } from "#lib/contract/automation/workflow-simulation.ts";
import { lintDocument } from "#lib/domain/automation/workflow/lint-document.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.lintWorkflow, async ({ actor, body, now }, deps) => {
  const { leadSchema: leadSchemas, listReader: lists, memberReader: members } = deps;
  const leadSchema = await leadSchemas.read(actor.workspace_id);
  const use = {
    lists,
    members,
    rules: deps.assignmentRuleReader,
    pools: deps.poolReader,
    workflows: deps.workflowReader,
    urls: deps.outboundUrls,
    leadSchema,
    catalogue: schemaCatalogue(leadSchema),
    validator: await leadSchemas.validator(leadSchema, now),
  };
  return { status: 200, body: await lintDocument(use, actor, body) };
});
