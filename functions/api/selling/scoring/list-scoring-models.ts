import { apiFunctions } from "#functions/manifest.ts";
import { listScoringModels as route } from "#lib/contract/selling/scoring.ts";
import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { mayReadModel, showModel } from "#lib/domain/selling/scoring/models.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listScoringModels, async ({ query, actor }, deps) => {
  const { scoringReader: records, leadSchemaReader, cursorSigner: signer } = deps;
  const leadSchema = await leadSchemaReader.read(actor.workspace_id);
  const wanted = (record: ScoringModelRecord) => mayReadModel(actor, record);
  const page = { routeId: route.id, ...query, cursor: query.cursor, wanted };
  const show = (record: ScoringModelRecord) => showModel(record, leadSchema);
  return { status: 200, body: await listRecords({ records, signer }, actor.workspace_id, page, show) };
});
