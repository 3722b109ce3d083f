import { apiFunctions } from "#functions/manifest.ts";
import { dryRunScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { dryRunModel } from "#lib/domain/selling/scoring/dry-run.ts";
import { findModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.dryRunScoringModel,
  async (
    { actor, params },
    { scoringReader, leadSchemaReader, leadLake: lake, leadEngagement: engagement },
  ) => {
    const record = await findModel(scoringReader, actor, params.model_id);
    const leadSchema = await leadSchemaReader.read(actor.workspace_id);
    const deps = { lake, engagement, clock: () => new Date() };
    const body = await dryRunModel(deps, actor.workspace_id, record, schemaCatalogue(leadSchema));
    return { status: 200, body };
  },
);
