import { apiFunctions } from "#functions/manifest.ts";
import { getBoard as route } from "#lib/contract/selling/pipelines.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { boardOf } from "#lib/domain/selling/pipeline/board.ts";
import { findPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getBoard, async ({ actor, params, now }, deps) => {
  const model = await deps.leadModelReader.read(actor.workspace_id);
  const pipeline = findPipeline(model, params.pipeline_id);
  const asked = { catalogue: modelCatalogue(model), now };
  return { status: 200, body: await boardOf(deps.leadStatistics, actor, pipeline, asked) };
});
