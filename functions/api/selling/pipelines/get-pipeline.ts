import { apiFunctions } from "#functions/manifest.ts";
import { getPipeline as route } from "#lib/contract/selling/pipelines.ts";
import { findPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { showPipelineTo } from "#lib/domain/selling/pipeline/show-pipeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getPipeline,
  async ({ actor, params }, { leadSchemaReader: leadSchemas }) => {
    const pipeline = findPipeline(await leadSchemas.read(actor.workspace_id), params.pipeline_id);
    return { status: 200, body: showPipelineTo(actor, pipeline), version: pipeline.version };
  },
);
