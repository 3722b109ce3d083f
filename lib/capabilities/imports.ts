import { MailLookups } from "#lib/contract/platform/outbound-network.ts";
import type { WorkbookMessage } from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import { capability, IMPORT_BUCKET, onObjects, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

/* Imports. */

export const importReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/import-store.ts")).makeImportReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const importStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/import-store.ts")).makeImportStore(
      await client(),
      env.TABLE_NAME,
    ),
});
/** Absent where addresses are judged without asking the network. */
export const mailResolver = capability({
  env: { MAIL_LOOKUPS: "settings.mailLookups" },
  grants: [],
  make: async (env) =>
    MailLookups.parse(env.MAIL_LOOKUPS) === "on"
      ? (await import("#lib/adapters/dns/resolver.ts")).makeMailResolver()
      : undefined,
});
export const chunkLedger = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/import-chunk-ledger.ts")).makeChunkLedger(
      await client(),
      env.TABLE_NAME,
    ),
});
export const heldReader = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/import-chunk-ledger.ts")).makeHeldReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadsByIds = capability({
  env: TABLE,
  grants: [onTable("BatchGetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/bulk-leads.ts")).makeBulkLeads(
      await client(),
      env.TABLE_NAME,
    ),
});
export const importPulse = capability({
  env: TABLE,
  grants: [onTable("UpdateItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/import-pulse.ts")).makeImportPulse(
      await client(),
      env.TABLE_NAME,
    ),
});
export const bulkLeads = capability({
  env: TABLE,
  grants: [onTable("BatchGetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/bulk-leads.ts")).makeBulkLeads(
      await client(),
      env.TABLE_NAME,
    ),
});
export const dropWorkspaces = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/drop-workspaces.ts")).makeDropWorkspaces(
      await client(),
      env.TABLE_NAME,
    ),
});
export const learnedMappings = capability({
  env: TABLE,
  grants: [onTable("GetItem"), { on: "table", part: "index/changes", actions: ["dynamodb:Query"] }],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/learned-mappings.ts")).makeLearnedMappings(
      await client(),
      env.TABLE_NAME,
    ),
});
export const savedMappings = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/saved-mappings.ts")).makeSavedMappings(
      await client(),
      env.TABLE_NAME,
    ),
});
export const mappingStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/transfer/saved-mappings.ts")).makeMappingStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const importUploads = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("uploads/", "PutObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/import-uploads.ts")).makeImportUploads(await s3(), env.IMPORT_BUCKET),
});
export const uploadCompleter = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("uploads/", "PutObject", "GetObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/upload-completer.ts")).makeUploadCompleter(await s3(), env.IMPORT_BUCKET),
});
export const uploadAborter = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("uploads/", "AbortMultipartUpload")],
  make: async (env) =>
    (await import("#lib/adapters/s3/upload-aborter.ts")).makeUploadAborter(await s3(), env.IMPORT_BUCKET),
});
export const importChunks = capability({
  env: IMPORT_BUCKET,
  grants: [
    // Without it S3 calls a missing object forbidden.
    { on: "importBucket", actions: ["s3:ListBucket"] },
    onObjects("work/", "GetObject", "PutObject"),
  ],
  make: async (env) =>
    (await import("#lib/adapters/s3/chunk-files.ts")).makeChunkFiles(await s3(), env.IMPORT_BUCKET),
});
export const importRows = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("work/", "GetObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/chunk-files.ts")).makeChunkFiles(await s3(), env.IMPORT_BUCKET),
});
export const importArtefacts = capability({
  env: IMPORT_BUCKET,
  grants: [onObjects("work/", "GetObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/import-artefacts.ts")).makeImportArtefacts(await s3(), env.IMPORT_BUCKET),
});
export const importDrops = capability({
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
  make: async (env) =>
    (await import("#lib/adapters/s3/drop-settler.ts")).makeDropSettler(await s3(), env.IMPORT_BUCKET),
});
export const importFiles = capability({
  env: IMPORT_BUCKET,
  grants: [
    onObjects("uploads/", "GetObject"),
    onObjects("incoming/", "GetObject"),
    onObjects("work/", "GetObject", "PutObject", "AbortMultipartUpload"),
  ],
  make: async (env) =>
    (await import("#lib/adapters/s3/import-files.ts")).makeImportFiles(await s3(), env.IMPORT_BUCKET),
});
export const workbookFiles = capability({
  env: IMPORT_BUCKET,
  grants: [
    onObjects("uploads/", "GetObject"),
    onObjects("incoming/", "GetObject"),
    onObjects("work/", "PutObject", "AbortMultipartUpload"),
  ],
  make: async (env) =>
    (await import("#lib/adapters/s3/workbook-files.ts")).makeWorkbookFiles(await s3(), env.IMPORT_BUCKET),
});
export const workbookDispatcher = capability({
  env: { WORKBOOKS_QUEUE_URL: "workbooksQueue.url" },
  grants: [{ on: "workbooksQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<WorkbookMessage>(
      env.WORKBOOKS_QUEUE_URL,
    ),
});
