import { apiFunctions } from "#functions/manifest.ts";
import { deletePipeline as route } from "#lib/contract/selling/pipelines.ts";
import { deletePipeline } from "#lib/domain/selling/pipeline/delete-pipeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deletePipeline, async (call, deps) => {
  const { pipelineStore: store, leadStatistics: statistics, tagNamers: namers, recordLake } = deps;
  const which = { id: call.params.pipeline_id, ifMatch: call.ifMatch };
  await deletePipeline({ store, statistics, namers, recordLake }, which, stampOf(call));
  return { status: 204 };
});
