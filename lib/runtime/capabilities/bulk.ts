import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

export const bulkIds = async (env: Env<"bulkIds">) =>
  (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkIds(await s3(), env.IMPORT_BUCKET);
export const bulkFiles = async (env: Env<"bulkFiles">) =>
  (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkFiles(await s3(), env.IMPORT_BUCKET);
export const bulkLinks = async (env: Env<"bulkLinks">) =>
  (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkLinks(await s3(), env.IMPORT_BUCKET);
export const bulkLedger = async (env: Env<"bulkLedger">) =>
  (await import("#lib/adapters/dynamo/transfer/bulk-ledger.ts")).makeBulkLedger(
    await client(),
    env.TABLE_NAME,
  );
export const markedLeads = async (env: Env<"markedLeads">) =>
  (await import("#lib/adapters/dynamo/selling/marked-leads.ts")).makeMarkedLeads(
    await client(),
    env.TABLE_NAME,
  );
export const bulkStepDispatcher = async (env: Env<"bulkStepDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeBulkStepDispatcher(env.BULK_STEPS_QUEUE_URL);
export const bulkChunkDispatcher = async (env: Env<"bulkChunkDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeBulkChunkDispatcher(env.BULK_CHUNKS_QUEUE_URL);
