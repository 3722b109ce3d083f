import { apiFunctions } from "#functions/manifest.ts";
import { getScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { findModel, showModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getScoringModel,
  async ({ actor, params }, { scoringReader, leadModelReader }) => {
    const record = await findModel(scoringReader, actor, params.model_id);
    const model = await leadModelReader.read(actor.workspace_id);
    return { status: 200, body: showModel(record, model), version: record.version };
  },
);
