import { apiFunctions } from "#functions/manifest.ts";
import { explainStage as route } from "#lib/contract/selling/stage-explanation.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { explainStage, stageAskedAbout } from "#lib/domain/selling/pipeline/explain-stage.ts";
import { stageHistory } from "#lib/domain/selling/pipeline/stage-history.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.explainStage, async (call, deps) => {
  const { actor, params, body, now } = call;
  const { historyReader: histories, cursorSigner: signer } = deps;
  const stored = await findLead(deps.leadReader, actor, parseLeadRef(params.lead_id));
  const model = await deps.leadModelReader.read(actor.workspace_id);
  const target = stageAskedAbout(body, model);
  const asked = { limit: 1, cursor: undefined, now };
  const reading = { histories, signer, pipelines: model.pipelines };
  const [last] = (await stageHistory(reading, actor, stored.lead, asked)).data;
  const standing = await deps.standingReader.get(actor.workspace_id, stored.lead.id);
  const driving = {
    pipelines: withRequiredFields(model),
    catalogue: modelCatalogue(model),
    now,
    holding: standing?.holding ?? {},
  };
  return { status: 200, body: explainStage(driving, stored, last, target) };
});
