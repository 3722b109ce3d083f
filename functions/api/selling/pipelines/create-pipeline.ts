import { apiFunctions } from "#functions/manifest.ts";
import { createPipeline as route } from "#lib/contract/selling/pipelines.ts";
import { createPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { showPipeline } from "#lib/domain/selling/pipeline/show-pipeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createPipeline,
  async (call, { pipelineMaker: store }) => {
    const ids = {
      id: call.newId("pipeline"),
      stages: call.body.stages.map(() => call.newId("stage")),
      newRuleId: () => call.newId("stageRule"),
    };
    const made = await createPipeline(store, call.body, ids, stampOf(call));
    const headers = { location: `/v1/pipelines/${made.id}` };
    return { status: 201, body: showPipeline(made), version: made.version, headers };
  },
);
