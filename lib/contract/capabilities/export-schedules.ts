import { type Capability, EXPORTS, onScheduledExports, onTable, TABLE } from "./capability.ts";

/** What EventBridge Scheduler knows of export schedules. */
const RUN_TIMES = {
  EXPORT_SCHEDULE_GROUP: "exportRunTimes.name",
  EXPORT_SCHEDULE_ROLE_ARN: "exportRunTimesRole.arn",
  EXPORT_SCHEDULES_QUEUE_ARN: "exportSchedulesQueue.arn",
} as const;

/** Scheduled exports. */
export const exportSchedulesCapabilities = {
  scheduleReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  scheduleStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "UpdateItem", "DeleteItem")] },
  scheduledRunsReader: { env: TABLE, grants: [onTable("Query", "BatchGetItem")] },
  scheduledRunsStarter: { env: TABLE, grants: [onTable("PutItem")] },
  scheduledExportLinks: { env: EXPORTS, grants: [onScheduledExports("s3:GetObject")] },
  runTimes: {
    env: RUN_TIMES,
    grants: [
      {
        on: "exportRunTimes",
        actions: ["scheduler:CreateSchedule", "scheduler:UpdateSchedule", "scheduler:DeleteSchedule"],
      },
      { on: "exportRunTimesRole", actions: ["iam:PassRole"] },
    ],
  },
  runTimesReader: { env: RUN_TIMES, grants: [{ on: "exportRunTimes", actions: ["scheduler:GetSchedule"] }] },
  scheduleDispatcher: {
    env: { EXPORT_SCHEDULES_QUEUE_URL: "exportSchedulesQueue.url" },
    grants: [{ on: "exportSchedulesQueue", actions: ["sqs:SendMessage"] }],
  },
} as const satisfies Record<string, Capability>;
