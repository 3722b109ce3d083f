import { apiFunctions } from "#functions/manifest.ts";
import { getBoard as route } from "#lib/contract/selling/pipelines.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { dealCatalogue } from "#lib/domain/records/deal/deal-catalogue.ts";
import { boardOf } from "#lib/domain/selling/pipeline/board.ts";
import { dealBoardOf } from "#lib/domain/selling/pipeline/deal-board.ts";
import { findPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getBoard, async ({ actor, params, now }, deps) => {
  const model = await deps.leadModelReader.read(actor.workspace_id);
  const pipeline = findPipeline(model, params.pipeline_id);
  const body =
    pipeline.object === "deal"
      ? await dealBoardOf(deps.recordLake, actor, pipeline, { catalogue: dealCatalogue(model.deals), now })
      : await boardOf(deps.leadStatistics, actor, pipeline, { catalogue: modelCatalogue(model), now });
  return { status: 200, body };
});
