import { makeRecord } from "../records.ts";
import { runTask } from "../run-task.ts";
import { driveWaitingLeads } from "./assignment.ts";
import { runSchedule } from "./calls.ts";
import { driveExportSchedules } from "./exports.ts";
import type { Drive } from "./fixture.ts";
import { driveAbandonedImports } from "./imports.ts";
import { driveMemberships } from "./lists.ts";
import { driveSweep } from "./webhooks.ts";

const startTasks: Drive = ({ service }) =>
  runSchedule(service, "functions/schedules/start-workspace-tasks.ts", { kinds: ["compact-aged-lakes"] });

/** Compares the targets of the rules that are there. */
const driveRules: Drive = async ({ service, workspace }) => {
  await makeRecord("webhook", workspace);
  await runTask(service, workspace, "reconcile-webhook-rules");
};

const driveScores: Drive = async ({ service, workspace }) => {
  const id = (await makeRecord("scoringModel", workspace))[0];
  await workspace.request("POST", `/scoring/models/${id}/activate`);
  await runTask(service, workspace, "fade-scores");
};

const driveStandingOrders: Drive = ({ service, workspace }) =>
  runTask(service, workspace, "sweep-standing-orders");

export const workspaceTaskDrives: Readonly<Record<string, Drive>> = {
  "functions/schedules/start-workspace-tasks.ts": startTasks,
  "functions/queues/run-workspace-task.ts": async (fixture) => {
    const drives = [
      startTasks,
      driveRules,
      driveScores,
      driveWaitingLeads,
      driveMemberships,
      driveExportSchedules,
      driveAbandonedImports,
      driveStandingOrders,
      driveSweep,
    ];
    for (const drive of drives) await drive(fixture);
  },
};
