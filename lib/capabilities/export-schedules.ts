import { capability, EXPORTS, onScheduledExports, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

/* Scheduled exports. */

/** What EventBridge Scheduler knows of export schedules. */
const RUN_TIMES = {
  EXPORT_SCHEDULE_GROUP: "exportRunTimes.name",
  EXPORT_SCHEDULE_ROLE_ARN: "exportRunTimesRole.arn",
  TASKS_QUEUE_URL: "tasksQueue.url",
} as const;

const exportRunTimes = async (env: Readonly<Record<keyof typeof RUN_TIMES, string>>) =>
  (await import("#lib/adapters/scheduler/export-run-times.ts")).makeExportRunTimes({
    group: env.EXPORT_SCHEDULE_GROUP,
    roleArn: env.EXPORT_SCHEDULE_ROLE_ARN,
    queueUrl: env.TASKS_QUEUE_URL,
  });

export const scheduleReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/export-schedules.ts")).makeScheduleReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const scheduleStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/export-schedules.ts")).makeScheduleStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const scheduledRunsReader = capability({
  env: TABLE,
  grants: [onTable("Query", "BatchGetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/scheduled-runs.ts")).makeScheduledRunsReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const scheduledRunsStarter = capability({
  env: TABLE,
  grants: [onTable("PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/scheduled-runs.ts")).makeScheduledRunsStarter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const scheduledExportLinks = capability({
  env: EXPORTS,
  grants: [onScheduledExports("s3:GetObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET),
});
export const runTimes = capability({
  env: RUN_TIMES,
  grants: [
    {
      on: "exportRunTimes",
      actions: ["scheduler:CreateSchedule", "scheduler:UpdateSchedule", "scheduler:DeleteSchedule"],
    },
    { on: "exportRunTimesRole", actions: ["iam:PassRole"] },
  ],
  make: (env) => exportRunTimes(env),
});
export const runTimesReader = capability({
  env: RUN_TIMES,
  grants: [{ on: "exportRunTimes", actions: ["scheduler:GetSchedule"] }],
  make: (env) => exportRunTimes(env),
});
