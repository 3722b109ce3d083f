import { apiFunctions } from "#functions/manifest.ts";
import { listPipelines as route } from "#lib/contract/selling/pipelines.ts";
import { allPipelines } from "#lib/domain/records/lead/lead-schema.ts";
import { showPipelineTo } from "#lib/domain/selling/pipeline/show-pipeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listPipelines,
  async ({ actor, query }, { leadSchemaReader: leadSchemas }) => {
    const all = allPipelines(await leadSchemas.read(actor.workspace_id));
    const asked = all.filter(({ object }) => query.object === undefined || object === query.object);
    return { status: 200, body: { data: asked.map((one) => showPipelineTo(actor, one)) } };
  },
);
