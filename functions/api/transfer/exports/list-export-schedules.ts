import { apiFunctions } from "#functions/manifest.ts";
import { listExportSchedules as route } from "#lib/contract/transfer/export-schedules.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { toExportSchedule, withinReach } from "#lib/domain/transfer/schedule/schedule-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listExportSchedules,
  async ({ query: { limit, cursor }, actor }, { scheduleReader, cursorSigner: signer }) => {
    const records = withinReach(scheduleReader, actor);
    const page = { routeId: route.id, limit, cursor };
    const body = await listRecords({ records, signer }, actor.workspace_id, page, toExportSchedule);
    return { status: 200, body };
  },
);
