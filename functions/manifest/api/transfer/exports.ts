import type { FunctionRow } from "../../function-row.ts";

export const exportsFunctions = {
  exportLeads: {
    uses: [
      "leadReader",
      "leadEngagement",
      "filePacker",
      "leadModelReader",
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
    uses: ["leadModelReader", "savedFilterReader", "listReader", "jobStarter", "exportLinks"],
  },
  createExportSchedule: { uses: ["scheduleStore", "leadModelReader", "savedFilterReader", "listReader"] },
  listExportSchedules: { uses: ["scheduleReader", "cursorSigner"] },
  getExportSchedule: { uses: ["scheduleReader", "scheduledRunsReader", "scheduledExportLinks"] },
  changeExportSchedule: { uses: ["scheduleStore", "leadModelReader", "savedFilterReader", "listReader"] },
  runExportScheduleNow: {
    uses: ["scheduleReader", "scheduledRunsStarter", "memberReader", "savedFilterReader", "listReader"],
  },
  deleteExportSchedule: { uses: ["scheduleStore"] },
} as const satisfies Record<string, FunctionRow>;
