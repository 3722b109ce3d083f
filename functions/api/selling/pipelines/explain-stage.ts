import { apiFunctions } from "#functions/manifest.ts";
import { explainStage as route } from "#lib/contract/selling/stage-explanation.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { explainStage, stageAskedAbout } from "#lib/domain/selling/pipeline/explain-stage.ts";
import { stageHistory } from "#lib/domain/selling/pipeline/stage-history.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.explainStage, async (call, deps) => {
  const { actor, params, body, now } = call;
  const { historyReader: histories, cursorSigner: signer } = deps;
  const stored = await findLead(deps.leadReader, actor, parseLeadRef(params.lead_id));
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const target = stageAskedAbout(body, leadSchema);
  const asked = { limit: 1, cursor: undefined, now };
  const reading = { histories, signer, pipelines: leadSchema.pipelines };
  const [last] = (await stageHistory(reading, actor, stored.lead, asked)).data;
  const memberships = await deps.membershipReader.get(actor.workspace_id, stored.lead.id);
  const driving = {
    pipelines: withRequiredFields(leadSchema),
    catalogue: schemaCatalogue(leadSchema),
    now,
    holding: memberships?.holding ?? {},
  };
  return { status: 200, body: explainStage(driving, stored, last, target) };
});
