import { apiFunctions } from "#functions/manifest.ts";
import { getExportSchedule as route } from "#lib/contract/transfer/export-schedules.ts";
import { findSchedule, toExportSchedule } from "#lib/domain/transfer/schedule/schedule-record.ts";
import { shownRuns } from "#lib/domain/transfer/schedule/scheduled-runs.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getExportSchedule,
  async (
    { params, actor, now },
    { scheduleReader, scheduledRunsReader: runs, scheduledExportLinks: links },
  ) => {
    const record = await findSchedule(scheduleReader, actor, params.schedule_id);
    const shown = await shownRuns({ runs, links }, actor, record.id, now);
    return { status: 200, body: { ...toExportSchedule(record), runs: shown }, version: record.version };
  },
);
