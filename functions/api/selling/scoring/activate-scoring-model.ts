import { apiFunctions } from "#functions/manifest.ts";
import { activateScoringModel as route } from "#lib/contract/selling/scoring.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { switchScoring } from "#lib/domain/transfer/bulk/switch-scoring.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.activateScoringModel, async (call, deps) => {
  const { scoringStore: store, leadSchemaReader: leadSchemas } = deps;
  const which = { id: call.params.model_id, ifMatch: call.ifMatch, to: "on" } as const;
  const job = await switchScoring({ store, leadSchemas }, which, call.newId("job"), stampOf(call));
  return { status: 202, body: toBulkJob(job, call.now, null), headers: { location: `/v1/jobs/${job.id}` } };
});
