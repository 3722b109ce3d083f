import { apiFunctions } from "#functions/manifest.ts";
import { createExportSchedule as route } from "#lib/contract/transfer/export-schedules.ts";
import { toExportSchedule } from "#lib/domain/transfer/schedule/schedule-record.ts";
import { createSchedule } from "#lib/domain/transfer/schedule/schedules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createExportSchedule,
  async (
    call,
    { scheduleStore: schedules, leadSchemaReader, savedFilterReader: filters, listReader: lists },
  ) => {
    const leadSchema = await leadSchemaReader.read(call.actor.workspace_id);
    const deps = { schedules, leadSchema, filters, lists };
    const record = await createSchedule(deps, call.newId("exportSchedule"), call.body, stampOf(call));
    return { status: 201, body: toExportSchedule(record), version: record.version };
  },
);
