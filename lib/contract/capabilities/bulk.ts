import { type Capability, IMPORT_BUCKET, onObjects, onTable, TABLE } from "./capability.ts";

/** Bulk actions. */
export const bulkCapabilities = {
  bulkIds: { env: IMPORT_BUCKET, grants: [onObjects("work/", "PutObject", "AbortMultipartUpload")] },
  bulkFiles: {
    env: IMPORT_BUCKET,
    grants: [onObjects("work/", "GetObject", "PutObject", "AbortMultipartUpload")],
  },
  bulkLinks: { env: IMPORT_BUCKET, grants: [onObjects("work/", "GetObject")] },
  bulkLedger: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem")] },
  markedLeads: {
    env: TABLE,
    grants: [onTable("BatchGetItem", "PutItem", "DeleteItem", "ConditionCheckItem")],
  },
  bulkStepDispatcher: {
    env: { BULK_STEPS_QUEUE_URL: "bulkStepsQueue.url" },
    grants: [{ on: "bulkStepsQueue", actions: ["sqs:SendMessage"] }],
  },
  bulkChunkDispatcher: {
    env: { BULK_CHUNKS_QUEUE_URL: "bulkChunksQueue.url" },
    grants: [{ on: "bulkChunksQueue", actions: ["sqs:SendMessage"] }],
  },
} as const satisfies Record<string, Capability>;
