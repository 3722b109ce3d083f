import { type Capability, IMPORT_BUCKET, onObjects, onTable, TABLE } from "./capability.ts";

/** Imports. */
export const importsCapabilities = {
  importReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  importStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  mailResolver: { env: { MAIL_LOOKUPS: "settings.mailLookups" }, grants: [] },
  chunkLedger: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem")] },
  heldReader: { env: TABLE, grants: [onTable("Query")] },
  leadsByIds: { env: TABLE, grants: [onTable("BatchGetItem")] },
  importPulse: { env: TABLE, grants: [onTable("UpdateItem")] },
  bulkLeads: { env: TABLE, grants: [onTable("BatchGetItem", "PutItem", "DeleteItem")] },
  dropWorkspaces: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  learnedMappings: {
    env: TABLE,
    grants: [onTable("GetItem"), { on: "table", part: "index/changes", actions: ["dynamodb:Query"] }],
  },
  savedMappings: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  mappingStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  importUploads: { env: IMPORT_BUCKET, grants: [onObjects("uploads/", "PutObject")] },
  uploadCompleter: { env: IMPORT_BUCKET, grants: [onObjects("uploads/", "PutObject", "GetObject")] },
  uploadAborter: { env: IMPORT_BUCKET, grants: [onObjects("uploads/", "AbortMultipartUpload")] },
  importChunks: {
    env: IMPORT_BUCKET,
    grants: [
      // Without it S3 calls a missing object forbidden.
      { on: "importBucket", actions: ["s3:ListBucket"] },
      onObjects("work/", "GetObject", "PutObject"),
    ],
  },
  importRows: { env: IMPORT_BUCKET, grants: [onObjects("work/", "GetObject")] },
  importArtefacts: { env: IMPORT_BUCKET, grants: [onObjects("work/", "GetObject")] },
  importDrops: {
    env: IMPORT_BUCKET,
    grants: [
      // Without it S3 calls a missing object forbidden.
      { on: "importBucket", actions: ["s3:ListBucket"] },
      onObjects("incoming/", "GetObject", "DeleteObject"),
      onObjects("work/", "GetObject"),
      onObjects("results/", "PutObject"),
      onObjects("processed/", "PutObject"),
      onObjects("failed/", "PutObject"),
    ],
  },
  importFiles: {
    env: IMPORT_BUCKET,
    grants: [
      onObjects("uploads/", "GetObject"),
      onObjects("incoming/", "GetObject"),
      onObjects("work/", "GetObject", "PutObject", "AbortMultipartUpload"),
    ],
  },
  workbookFiles: {
    env: IMPORT_BUCKET,
    grants: [
      onObjects("uploads/", "GetObject"),
      onObjects("incoming/", "GetObject"),
      onObjects("work/", "PutObject", "AbortMultipartUpload"),
    ],
  },
  workbookDispatcher: {
    env: { WORKBOOKS_QUEUE_URL: "workbooksQueue.url" },
    grants: [{ on: "workbooksQueue", actions: ["sqs:SendMessage"] }],
  },
} as const satisfies Record<string, Capability>;
