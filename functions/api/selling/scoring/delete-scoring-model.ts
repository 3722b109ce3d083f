import { apiFunctions } from "#functions/manifest.ts";
import { deleteScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { deleteModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteScoringModel, async (call, deps) => {
  const { scoringStore: store, leadSchemaReader: leadSchemas } = deps;
  const which = { id: call.params.model_id, ifMatch: call.ifMatch };
  await deleteModel({ store, leadSchemas }, which, stampOf(call));
  return { status: 204 };
});
