import { apiFunctions } from "#functions/manifest.ts";
import { changeExportSchedule as route } from "#lib/contract/transfer/export-schedules.ts";
import { requireUnpaused } from "#lib/domain/team/standing-order/require-unpaused.ts";
import { findSchedule, toExportSchedule } from "#lib/domain/transfer/schedule/schedule-record.ts";
import { shownRuns } from "#lib/domain/transfer/schedule/scheduled-runs.ts";
import { changeSchedule } from "#lib/domain/transfer/schedule/schedules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeExportSchedule,
  async (
    call,
    {
      scheduleStore: schedules,
      leadSchemaReader,
      savedFilterReader: filters,
      listReader: lists,
      orderPauses,
    },
  ) => {
    const { schedule_id: id } = call.params;
    if (call.body.paused === false) {
      await findSchedule(schedules, call.actor, id);
      await requireUnpaused(orderPauses, call.actor.workspace_id, id);
    }
    const leadSchema = await leadSchemaReader.read(call.actor.workspace_id);
    const deps = { schedules, leadSchema, filters, lists };
    const which = { id, ifMatch: call.ifMatch };
    const record = await changeSchedule(deps, which, call.body, stampOf(call));
    return { status: 200, body: toExportSchedule(record), version: record.version };
  },
  {
    // Links differ each time that they are made, and are not compared.
    reads: async ({ actor, params, now }, { scheduleStore, scheduledRunsReader: runs }) => {
      const record = await findSchedule(scheduleStore, actor, params.schedule_id);
      const links = { linkTo: async () => "?X-Amz-Signature=" };
      return { ...toExportSchedule(record), runs: await shownRuns({ runs, links }, actor, record.id, now) };
    },
  },
);
