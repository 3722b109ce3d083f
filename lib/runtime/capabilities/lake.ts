import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

export const leadLake = async (env: Env<"leadLake">) =>
  (await import("#lib/adapters/lake/make-lead-lake.ts")).leadLakeOf(await client(), await s3(), env);
export const recordLake = async (env: Env<"recordLake">) =>
  (await import("#lib/adapters/lake/make-record-lake.ts")).recordLakeOf(await client(), await s3(), env);
export const leadStatistics = async (env: Env<"leadStatistics">) =>
  (await import("#lib/adapters/lake/make-lead-lake.ts")).leadStatisticsOf(await client(), await s3(), env);
export const lakeCompactor = async (env: Env<"lakeCompactor">) =>
  (await import("#lib/adapters/lake/make-compactor.ts")).compactorOf(await client(), await s3(), env);
export const lakeAges = async (env: Env<"lakeAges">) =>
  (await import("#lib/adapters/lake/lake-ages.ts")).makeLakeAges(await client(), env.TABLE_NAME);
export const lakeDispatcher = async (env: Env<"lakeDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeLakeDispatcher(env.LAKE_QUEUE_URL);
