import { apiFunctions } from "#functions/manifest.ts";
import { deleteExportSchedule as route } from "#lib/contract/transfer/export-schedules.ts";
import { deleteSchedule } from "#lib/domain/transfer/schedule/schedules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteExportSchedule, async (call, { scheduleStore }) => {
  await deleteSchedule(scheduleStore, { id: call.params.schedule_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
