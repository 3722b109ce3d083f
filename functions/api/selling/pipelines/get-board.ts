import { apiFunctions } from "#functions/manifest.ts";
import { getBoard as route } from "#lib/contract/selling/pipelines.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { dealCatalogue } from "#lib/domain/records/deal/deal-catalogue.ts";
import { boardOf } from "#lib/domain/selling/pipeline/board.ts";
import { dealBoardOf } from "#lib/domain/selling/pipeline/deal-board.ts";
import { findPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getBoard, async ({ actor, params, now }, deps) => {
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const pipeline = findPipeline(leadSchema, params.pipeline_id);
  const body =
    pipeline.object === "deal"
      ? await dealBoardOf(deps.recordLake, actor, pipeline, {
          catalogue: dealCatalogue(leadSchema.deals),
          now,
        })
      : await boardOf(deps.leadStatistics, actor, pipeline, { catalogue: schemaCatalogue(leadSchema), now });
  return { status: 200, body };
});
