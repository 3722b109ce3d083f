import { apiFunctions } from "#functions/manifest.ts";
import { changePipeline as route } from "#lib/contract/selling/pipelines.ts";
import { changePipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { showPipeline } from "#lib/domain/selling/pipeline/show-pipeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changePipeline,
  async (call, { pipelineMaker: store, recordLake }) => {
    const which = { id: call.params.pipeline_id, ifMatch: call.ifMatch };
    const ids = { newId: () => call.newId("stage"), newRuleId: () => call.newId("stageRule") };
    const pipeline = await changePipeline({ store, recordLake }, which, call.body, ids, stampOf(call));
    return { status: 200, body: showPipeline(pipeline), version: pipeline.version };
  },
);
