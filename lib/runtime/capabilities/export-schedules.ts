import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

export const scheduleReader = async (env: Env<"scheduleReader">) =>
  (await import("#lib/adapters/dynamo/transfer/export-schedules.ts")).makeScheduleReader(
    await client(),
    env.TABLE_NAME,
  );
export const scheduleStore = async (env: Env<"scheduleStore">) =>
  (await import("#lib/adapters/dynamo/transfer/export-schedules.ts")).makeScheduleStore(
    await client(),
    env.TABLE_NAME,
  );
export const scheduledRunsReader = async (env: Env<"scheduledRunsReader">) =>
  (await import("#lib/adapters/dynamo/transfer/scheduled-runs.ts")).makeScheduledRunsReader(
    await client(),
    env.TABLE_NAME,
  );
export const scheduledRunsStarter = async (env: Env<"scheduledRunsStarter">) =>
  (await import("#lib/adapters/dynamo/transfer/scheduled-runs.ts")).makeScheduledRunsStarter(
    await client(),
    env.TABLE_NAME,
  );
export const scheduledExportLinks = async (env: Env<"scheduledExportLinks">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET);
const exportRunTimes = async (env: Env<"runTimes">) =>
  (await import("#lib/adapters/scheduler/export-run-times.ts")).makeExportRunTimes({
    group: env.EXPORT_SCHEDULE_GROUP,
    roleArn: env.EXPORT_SCHEDULE_ROLE_ARN,
    queueArn: env.EXPORT_SCHEDULES_QUEUE_ARN,
  });
export const runTimes = (env: Env<"runTimes">) => exportRunTimes(env);
export const runTimesReader = (env: Env<"runTimesReader">) => exportRunTimes(env);
export const scheduleDispatcher = async (env: Env<"scheduleDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeScheduleDispatcher(env.EXPORT_SCHEDULES_QUEUE_URL);
