import { apiFunctions } from "#functions/manifest.ts";
import { dryRunPipeline as route } from "#lib/contract/selling/pipeline-dry-run.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import { dryRunPipeline } from "#lib/domain/selling/pipeline/dry-run.ts";
import { changedPipeline, findPipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.dryRunPipeline, async (call, deps) => {
  const { actor, params, body, now } = call;
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const ids = { newId: () => call.newId("stage"), newRuleId: () => call.newId("stageRule") };
  const before = findPipeline(leadSchema, params.pipeline_id);
  const changed = changedPipeline(leadSchema, before, body, { actor, ...ids });
  const [pipeline = changed] = withRequiredFields({ fields: leadSchema.fields, pipelines: [changed] });
  const reading = { lake: deps.leadLake, clock: () => new Date() };
  const moment = { catalogue: schemaCatalogue(leadSchema), now };
  return { status: 200, body: await dryRunPipeline(reading, actor.workspace_id, pipeline, moment) };
});
