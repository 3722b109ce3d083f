import { apiFunctions } from "#functions/manifest.ts";
import { changeScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { changeModel, findModel, showModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeScoringModel,
  async (call, { scoringStore: store, leadSchemaReader: leadSchemas }) => {
    const which = { id: call.params.model_id, ifMatch: call.ifMatch };
    const record = await changeModel({ store, leadSchemas }, which, call.body, stampOf(call));
    const leadSchema = await leadSchemas.read(call.actor.workspace_id);
    return { status: 200, body: showModel(record, leadSchema), version: record.version };
  },
  {
    reads: async ({ actor, params }, { scoringStore, leadSchemaReader }) =>
      showModel(
        await findModel(scoringStore, actor, params.model_id),
        await leadSchemaReader.read(actor.workspace_id),
      ),
  },
);
