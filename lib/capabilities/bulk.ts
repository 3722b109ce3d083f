import type { BulkChunkMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { capability, IMPORT_BUCKET, onObjects, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

/* Bulk actions. */

export const bulkIds = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("work/", "PutObject", "AbortMultipartUpload")],
  make: async (env) =>
    (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkIds(await s3(), env.IMPORT_BUCKET),
});
export const bulkFiles = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("work/", "GetObject", "PutObject", "AbortMultipartUpload")],
  make: async (env) =>
    (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkFiles(await s3(), env.IMPORT_BUCKET),
});
export const bulkLinks = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("work/", "GetObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkLinks(await s3(), env.IMPORT_BUCKET),
});
export const bulkLedger = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/bulk-ledger.ts")).makeBulkLedger(
      await client(),
      env.TABLE_NAME,
    ),
});
export const markedLeads = capability({
  env: TABLE,
  grants: [onTable("BatchGetItem", "PutItem", "DeleteItem", "ConditionCheckItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/selling/marked-leads.ts")).makeMarkedLeads(
      await client(),
      env.TABLE_NAME,
    ),
});
export const bulkChunkDispatcher = capability({
  env: { BULK_CHUNKS_QUEUE_URL: "bulkChunksQueue.url" },
  grants: [{ on: "bulkChunksQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<BulkChunkMessage>(
      env.BULK_CHUNKS_QUEUE_URL,
    ),
});
