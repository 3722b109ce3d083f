import { type Capability, IMPORT_BUCKET, onObjects, onTable, TABLE } from "./capability.ts";

/** Saved sources. */
export const importSourcesCapabilities = {
  sourceReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  sourceStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  sourceFiles: {
    env: IMPORT_BUCKET,
    grants: [
      onObjects("sources/", "GetObject", "PutObject", "DeleteObject"),
      onObjects("uploads/", "PutObject"),
    ],
  },
  sheetReader: {
    env: {
      SECRETS_KEY_ARN: "secretsKey.arn",
      OUTBOUND_NETWORK: "settings.outboundNetwork",
      GOOGLE_STAND_IN: "settings.googleStandIn",
    },
    grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  },
  sourceSchedules: {
    env: {
      SOURCE_SCHEDULE_GROUP: "sourceSchedules.name",
      SOURCE_SCHEDULE_ROLE_ARN: "sourceScheduleRole.arn",
      IMPORT_SOURCES_QUEUE_ARN: "importSourcesQueue.arn",
    },
    grants: [
      {
        on: "sourceSchedules",
        actions: ["scheduler:CreateSchedule", "scheduler:UpdateSchedule", "scheduler:DeleteSchedule"],
      },
      { on: "sourceScheduleRole", actions: ["iam:PassRole"] },
    ],
  },
  sourceDispatcher: {
    env: { IMPORT_SOURCES_QUEUE_URL: "importSourcesQueue.url" },
    grants: [{ on: "importSourcesQueue", actions: ["sqs:SendMessage"] }],
  },

  chunkDispatcher: {
    env: { IMPORT_CHUNKS_QUEUE_URL: "importChunksQueue.url" },
    grants: [{ on: "importChunksQueue", actions: ["sqs:SendMessage"] }],
  },
  stepDispatcher: {
    env: { IMPORT_STEPS_QUEUE_URL: "importStepsQueue.url" },
    grants: [{ on: "importStepsQueue", actions: ["sqs:SendMessage"] }],
  },

  jobDispatcher: {
    env: { JOBS_QUEUE_URL: "jobsQueue.url" },
    grants: [{ on: "jobsQueue", actions: ["sqs:SendMessage"] }],
  },
  workspaceLister: { env: TABLE, grants: [onTable("Query")] },
} as const satisfies Record<string, Capability>;
