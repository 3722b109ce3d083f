import { apiFunctions } from "#functions/manifest.ts";
import { lintWorkflow as route } from "#lib/contract/automation/workflow-simulation.ts";
import { lintDocument } from "#lib/domain/automation/workflow/lint-document.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.lintWorkflow, async ({ actor, body, now }, deps) => {
  const { leadModel: models, listReader: lists, memberReader: members } = deps;
  const model = await models.read(actor.workspace_id);
  const use = {
    lists,
    members,
    rules: deps.assignmentRuleReader,
    pools: deps.poolReader,
    workflows: deps.workflowReader,
    urls: deps.outboundUrls,
    model,
    catalogue: modelCatalogue(model),
    gate: await models.gate(model, now),
  };
  return { status: 200, body: await lintDocument(use, actor, body) };
});
