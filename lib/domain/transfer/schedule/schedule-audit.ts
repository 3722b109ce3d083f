import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import { type ScheduleRecord, toExportSchedule } from "./schedule-record.ts";

/** The entry of a pause that nobody asked for. */
export const pauseAudit = (before: ScheduleRecord, after: ScheduleRecord): AuditEntry => ({
  workspaceId: after.workspace_id,
  at: after.updated_at,
  actor: { type: "system", id: "schedule" },
  action: "export_schedule.pause",
  recordId: after.id,
  version: after.version,
  ...differingFields({ ...toExportSchedule(before) }, { ...toExportSchedule(after) }),
  requestId: "schedule",
});
