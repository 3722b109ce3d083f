import type { FunctionRow } from "../../function-row.ts";

export const exportsFunctions = {
  exportLeads: {
    uses: [
      "leadReader",
      "leadEngagement",
      "filePacker",
      "leadSchemaReader",
      "savedFilterReader",
      "listReader",
      "jobStarter",
      "exportLinks",
      "auditLog",
    ],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  listExports: { uses: ["jobList", "cursorSigner"] },
  createExport: {
    uses: ["leadSchemaReader", "savedFilterReader", "listReader", "jobStarter", "exportLinks"],
  },
  createExportSchedule: { uses: ["scheduleStore", "leadSchemaReader", "savedFilterReader", "listReader"] },
  listExportSchedules: { uses: ["scheduleReader", "cursorSigner"] },
  getExportSchedule: { uses: ["scheduleReader", "scheduledRunsReader", "scheduledExportLinks"] },
  changeExportSchedule: {
    uses: [
      "scheduleStore",
      "scheduledRunsReader",
      "leadSchemaReader",
      "savedFilterReader",
      "listReader",
      "orderPauses",
    ],
  },
  runExportScheduleNow: {
    uses: [
      "scheduleReader",
      "scheduledRunsStarter",
      "memberReader",
      "savedFilterReader",
      "listReader",
      "orderPauses",
    ],
  },
  deleteExportSchedule: { uses: ["scheduleStore"] },
} as const satisfies Record<string, FunctionRow>;
