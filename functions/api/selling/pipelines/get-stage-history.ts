import { apiFunctions } from "#functions/manifest.ts";
import { getStageHistory as route } from "#lib/contract/selling/lead-stages.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import { stageHistory } from "#lib/domain/selling/pipeline/stage-history.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getStageHistory, async (call, deps) => {
  const { actor, params, query, now } = call;
  const { historyReader: histories, cursorSigner: signer } = deps;
  const { lead } = await findLead(deps.leadReader, actor, parseLeadRef(params.lead_id));
  const { pipelines } = await deps.leadSchemaReader.read(actor.workspace_id);
  const asked = { limit: query.limit, cursor: query.cursor, now };
  const page = await stageHistory({ histories, signer, pipelines }, actor, lead, asked);
  return { status: 200, body: { ...page, stage_id: lead.stage_id, stage_entered_at: lead.stage_entered_at } };
});
