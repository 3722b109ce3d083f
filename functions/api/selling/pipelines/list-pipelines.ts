import { apiFunctions } from "#functions/manifest.ts";
import { listPipelines as route } from "#lib/contract/selling/pipelines.ts";
import { showPipelineTo } from "#lib/domain/selling/pipeline/show-pipeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listPipelines,
  async ({ actor }, { leadModelReader: models }) => {
    const { pipelines } = await models.read(actor.workspace_id);
    return { status: 200, body: { data: pipelines.map((one) => showPipelineTo(actor, one)) } };
  },
);
