import { apiFunctions } from "#functions/manifest.ts";
import { deleteStage as route } from "#lib/contract/selling/pipelines.ts";
import { deleteStage } from "#lib/domain/transfer/bulk/delete-stage.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteStage, async (call, deps) => {
  const { pipelineMaker: store, leadStatistics: statistics, tagNamers: namers, recordLake } = deps;
  const { pipeline_id: pipelineId, stage_id: stageId } = call.params;
  const asked = { pipelineId, stageId, moveTo: call.query.move_to, ifMatch: call.ifMatch };
  const job = await deleteStage(
    { store, statistics, namers, recordLake },
    call.newId("job"),
    asked,
    stampOf(call),
  );
  if (job === undefined) return { status: 204 };
  return { status: 202, body: toBulkJob(job, call.now, null), headers: { location: `/v1/jobs/${job.id}` } };
});
