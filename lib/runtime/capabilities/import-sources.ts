import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

export const sourceReader = async (env: Env<"sourceReader">) =>
  (await import("#lib/adapters/dynamo/transfer/import-sources.ts")).makeSourceReader(
    await client(),
    env.TABLE_NAME,
  );
export const sourceStore = async (env: Env<"sourceStore">) =>
  (await import("#lib/adapters/dynamo/transfer/import-sources.ts")).makeSourceStore(
    await client(),
    env.TABLE_NAME,
  );
export const sourceFiles = async (env: Env<"sourceFiles">) =>
  (await import("#lib/adapters/s3/source-files.ts")).makeSourceFiles(await s3(), env.IMPORT_BUCKET);
export const sheetReader = async (env: Env<"sheetReader">) =>
  (await import("#lib/adapters/sheets/sheet-reader.ts")).makeSheetReader({
    opener: (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretOpener(env.SECRETS_KEY_ARN),
    network: OutboundNetwork.parse(env.OUTBOUND_NETWORK),
    standIn: env.GOOGLE_STAND_IN,
  });
export const sourceSchedules = async (env: Env<"sourceSchedules">) =>
  (await import("#lib/adapters/scheduler/source-schedules.ts")).makeSourceSchedules({
    group: env.SOURCE_SCHEDULE_GROUP,
    roleArn: env.SOURCE_SCHEDULE_ROLE_ARN,
    queueArn: env.IMPORT_SOURCES_QUEUE_ARN,
  });
export const sourceDispatcher = async (env: Env<"sourceDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeSourceDispatcher(env.IMPORT_SOURCES_QUEUE_URL);
export const chunkDispatcher = async (env: Env<"chunkDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeChunkDispatcher(env.IMPORT_CHUNKS_QUEUE_URL);
export const stepDispatcher = async (env: Env<"stepDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeStepDispatcher(env.IMPORT_STEPS_QUEUE_URL);
export const jobDispatcher = async (env: Env<"jobDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeJobDispatcher(env.JOBS_QUEUE_URL);
export const workspaceLister = async (env: Env<"workspaceLister">) =>
  (await import("#lib/adapters/dynamo/workspace-directory.ts")).makeWorkspaceLister(
    await client(),
    env.TABLE_NAME,
  );
