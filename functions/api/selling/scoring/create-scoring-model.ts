import { apiFunctions } from "#functions/manifest.ts";
import { createScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { createModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createScoringModel, async (call, deps) => {
  const { scoringStore: store, leadSchemaReader: leadSchemas } = deps;
  const record = await createModel(
    { store, leadSchemas },
    call.newId("scoringModel"),
    call.body,
    stampOf(call),
  );
  const headers = { location: `/v1/scoring/models/${record.id}` };
  return { status: 201, body: { ...record, state: "draft" }, version: record.version, headers };
});
