import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import type { WorkspaceTask } from "#lib/contract/workspace-tasks.ts";
import type { JobWork } from "#lib/domain/platform/job/job-work.ts";
import type { BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import type { ImportChunkMessage, ImportStepMessage } from "#lib/domain/transfer/import/import-work.ts";
import type { SourceMessage } from "#lib/domain/transfer/source/source-work.ts";
import { capability, IMPORT_BUCKET, onObjects, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

/* Saved sources. */

export const sourceReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/import-sources.ts")).makeSourceReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const sourceStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/import-sources.ts")).makeSourceStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const sourceFiles = capability({
  env: IMPORT_BUCKET,
  grants: [
    onObjects("sources/", "GetObject", "PutObject", "DeleteObject"),
    onObjects("uploads/", "PutObject"),
  ],
  make: async (env) =>
    (await import("#lib/adapters/s3/source-files.ts")).makeSourceFiles(await s3(), env.IMPORT_BUCKET),
});
export const sheetReader = capability({
  env: {
    SECRETS_KEY_ARN: "secretsKey.arn",
    OUTBOUND_NETWORK: "settings.outboundNetwork",
    GOOGLE_STAND_IN: "settings.googleStandIn",
  },
  grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  make: async (env) =>
    (await import("#lib/adapters/sheets/sheet-reader.ts")).makeSheetReader({
      opener: (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretOpener(env.SECRETS_KEY_ARN),
      network: OutboundNetwork.parse(env.OUTBOUND_NETWORK),
      standIn: env.GOOGLE_STAND_IN,
    }),
});
export const sourceSchedules = capability({
  env: {
    SOURCE_SCHEDULE_GROUP: "sourceSchedules.name",
    SOURCE_SCHEDULE_ROLE_ARN: "sourceScheduleRole.arn",
    IMPORT_SOURCES_QUEUE_URL: "importSourcesQueue.url",
  },
  grants: [
    {
      on: "sourceSchedules",
      actions: ["scheduler:CreateSchedule", "scheduler:UpdateSchedule", "scheduler:DeleteSchedule"],
    },
    { on: "sourceScheduleRole", actions: ["iam:PassRole"] },
  ],
  make: async (env) =>
    (await import("#lib/adapters/scheduler/source-schedules.ts")).makeSourceSchedules({
      group: env.SOURCE_SCHEDULE_GROUP,
      roleArn: env.SOURCE_SCHEDULE_ROLE_ARN,
      queueUrl: env.IMPORT_SOURCES_QUEUE_URL,
    }),
});
export const sourceDispatcher = capability({
  env: { IMPORT_SOURCES_QUEUE_URL: "importSourcesQueue.url" },
  grants: [{ on: "importSourcesQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<SourceMessage>(
      env.IMPORT_SOURCES_QUEUE_URL,
    ),
});
export const chunkDispatcher = capability({
  env: { IMPORT_CHUNKS_QUEUE_URL: "importChunksQueue.url" },
  grants: [{ on: "importChunksQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<ImportChunkMessage>(
      env.IMPORT_CHUNKS_QUEUE_URL,
    ),
});
export const stepDispatcher = capability({
  env: { IMPORT_STEPS_QUEUE_URL: "importStepsQueue.url" },
  grants: [{ on: "importStepsQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<ImportStepMessage>(
      env.IMPORT_STEPS_QUEUE_URL,
    ),
});
export const jobDispatcher = capability({
  env: { JOBS_QUEUE_URL: "jobsQueue.url" },
  grants: [{ on: "jobsQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<JobWork | BulkStepMessage>(
      env.JOBS_QUEUE_URL,
    ),
});
export const workspaceTaskDispatcher = capability({
  env: { WORKSPACE_TASKS_QUEUE_URL: "workspaceTasksQueue.url" },
  grants: [{ on: "workspaceTasksQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<WorkspaceTask>(
      env.WORKSPACE_TASKS_QUEUE_URL,
    ),
});
export const workspaceLister = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/workspace-directory.ts")).makeWorkspaceLister(
      await client(),
      env.TABLE_NAME,
    ),
});
