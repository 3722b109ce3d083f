import { apiFunctions } from "#functions/manifest.ts";
import { changeExportSchedule as route } from "#lib/contract/transfer/export-schedules.ts";
import { toExportSchedule } from "#lib/domain/transfer/schedule/schedule-record.ts";
import { changeSchedule } from "#lib/domain/transfer/schedule/schedules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeExportSchedule,
  async (
    call,
    { scheduleStore: schedules, leadSchemaReader, savedFilterReader: filters, listReader: lists },
  ) => {
    const leadSchema = await leadSchemaReader.read(call.actor.workspace_id);
    const deps = { schedules, leadSchema, filters, lists };
    const which = { id: call.params.schedule_id, ifMatch: call.ifMatch };
    const record = await changeSchedule(deps, which, call.body, stampOf(call));
    return { status: 200, body: toExportSchedule(record), version: record.version };
  },
);
