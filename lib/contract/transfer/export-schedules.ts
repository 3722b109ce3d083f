import * as z from "zod";
import { ExportScheduleId } from "#lib/contract/platform/ids.ts";
import { ExportJob } from "#lib/contract/platform/jobs.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { route } from "../route.ts";
import {
  ExportSchedule,
  ExportScheduleChange,
  ExportScheduleWithRuns,
  NewExportSchedule,
} from "./export-schedule-record.ts";
import { exporters } from "./exports.ts";

const area = "exports";
const params = z.strictObject({ schedule_id: ExportScheduleId });
const answer = { description: "The schedule as it is now.", schema: ExportSchedule };
const ownAlone = "A sales rep sees and changes their own.";

export const createExportSchedule = route({
  id: "createExportSchedule",
  area,
  method: "POST",
  path: "/export-schedules",
  summary: "Export leads, or records of another kind, again and again, by a schedule",
  description:
    "Each time of the schedule makes one job, whose file and manifest lie in the export bucket. A run exports what its owner may export at that time; once they may not, the run fails and the schedule pauses itself.",
  roles: exporters,
  rate: "write",
  body: NewExportSchedule,
  answers: { 201: { ...answer, description: "The schedule." } },
  errors: ["duplicate_schedule", "invalid_filter"],
  example: {
    body: {
      name: "Nightly to the warehouse",
      export: { format: "ndjson", filter: "updated_at IN LAST 1 DAYS" },
      schedule: { expression: "cron(0 2 * * ? *)", time_zone: "Europe/Berlin" },
      prefix: "warehouse",
    },
  },
});

export const listExportSchedules = route({
  id: "listExportSchedules",
  area,
  method: "GET",
  path: "/export-schedules",
  summary: "List the scheduled exports, newest first",
  description: ownAlone,
  roles: exporters,
  rate: "read",
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of schedules.", schema: pageOf(ExportSchedule) } },
  errors: ["invalid_cursor"],
});

export const getExportSchedule = route({
  id: "getExportSchedule",
  area,
  method: "GET",
  path: "/export-schedules/{schedule_id}",
  summary: "Read a scheduled export with its latest runs",
  description: ownAlone,
  roles: exporters,
  rate: "read",
  params,
  answers: { 200: { ...answer, schema: ExportScheduleWithRuns } },
  finds: "exportSchedule",
});

export const changeExportSchedule = route({
  id: "changeExportSchedule",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/export-schedules/{schedule_id}",
  summary: "Change a scheduled export, pause it or resume it",
  description: `What is left out stays. ${ownAlone}`,
  roles: exporters,
  rate: "write",
  params,
  body: ExportScheduleChange,
  answers: { 200: answer },
  returned: ExportScheduleWithRuns,
  errors: ["duplicate_schedule", "invalid_filter", "wrong_state"],
  finds: "exportSchedule",
  ifMatch: "optional",
  example: { body: { paused: true } },
});

export const deleteExportSchedule = route({
  id: "deleteExportSchedule",
  area,
  method: "DELETE",
  path: "/export-schedules/{schedule_id}",
  summary: "Delete a scheduled export",
  description: `Its files stay until their days are over. ${ownAlone}`,
  roles: exporters,
  rate: "write",
  params,
  answers: { 204: { description: "The schedule is gone." } },
  finds: "exportSchedule",
  ifMatch: "optional",
});

export const runExportScheduleNow = route({
  id: "runExportScheduleNow",
  area,
  method: "POST",
  path: "/export-schedules/{schedule_id}/run",
  summary: "Run a scheduled export now",
  description: `Beside its times, and also while it is paused. It exports what the schedule's owner may export at this moment; \`wrong_state\` where they may not. ${ownAlone}`,
  roles: exporters,
  rate: "heavy",
  params,
  answers: {
    202: {
      description: "The job of the run.",
      schema: ExportJob,
      headers: { Location: "Of the job." },
    },
  },
  errors: ["wrong_state"],
  finds: "exportSchedule",
});

/** In the order of the documentation. */
export const exportSchedulesRoutes = {
  createExportSchedule,
  listExportSchedules,
  getExportSchedule,
  changeExportSchedule,
  deleteExportSchedule,
  runExportScheduleNow,
};
