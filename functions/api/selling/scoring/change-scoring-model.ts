import { apiFunctions } from "#functions/manifest.ts";
import { changeScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { changeModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeScoringModel, async (call, deps) => {
  const { scoringStore: store, leadSchemaReader: leadSchemas } = deps;
  const which = { id: call.params.model_id, ifMatch: call.ifMatch };
  const record = await changeModel({ store, leadSchemas }, which, call.body, stampOf(call));
  return { status: 200, body: { ...record, state: "draft" }, version: record.version };
});
