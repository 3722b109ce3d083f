import { apiFunctions } from "#functions/manifest.ts";
import { getScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { findModel, showModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getScoringModel,
  async ({ actor, params }, { scoringReader, leadSchemaReader }) => {
    const record = await findModel(scoringReader, actor, params.model_id);
    const leadSchema = await leadSchemaReader.read(actor.workspace_id);
    return { status: 200, body: showModel(record, leadSchema), version: record.version };
  },
);
