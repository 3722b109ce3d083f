import { apiFunctions } from "#functions/manifest.ts";
import { runExportScheduleNow as route } from "#lib/contract/transfer/export-schedules.ts";
import { toExportJob } from "#lib/domain/platform/job/export-job.ts";
import { runScheduleNow } from "#lib/domain/transfer/schedule/run-now.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.runExportScheduleNow, async (call, deps) => {
  const { scheduleReader: schedules, scheduledRunsStarter: runs, memberReader: members } = deps;
  const { savedFilterReader: filters, listReader: lists, orderPauses: pauses } = deps;
  const which = { id: call.params.schedule_id, jobId: call.newId("job") };
  const job = await runScheduleNow(
    { schedules, runs, members, filters, lists, pauses },
    which,
    stampOf(call),
  );
  return {
    status: 202,
    body: toExportJob(job, call.now, null),
    headers: { location: `/v1/jobs/${job.id}` },
  };
});
