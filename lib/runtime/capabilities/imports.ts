import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { MailLookups } from "#lib/contract/platform/outbound-network.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

export const importReader = async (env: Env<"importReader">) =>
  (await import("#lib/adapters/dynamo/transfer/import-store.ts")).makeImportReader(
    await client(),
    env.TABLE_NAME,
  );
export const importStore = async (env: Env<"importStore">) =>
  (await import("#lib/adapters/dynamo/transfer/import-store.ts")).makeImportStore(
    await client(),
    env.TABLE_NAME,
  );
export const chunkLedger = async (env: Env<"chunkLedger">) =>
  (await import("#lib/adapters/dynamo/transfer/import-chunk-ledger.ts")).makeChunkLedger(
    await client(),
    env.TABLE_NAME,
  );
export const heldReader = async (env: Env<"heldReader">) =>
  (await import("#lib/adapters/dynamo/transfer/import-chunk-ledger.ts")).makeHeldReader(
    await client(),
    env.TABLE_NAME,
  );
export const leadsByIds = async (env: Env<"leadsByIds">) =>
  (await import("#lib/adapters/dynamo/records/bulk-leads.ts")).makeBulkLeads(await client(), env.TABLE_NAME);
export const importPulse = async (env: Env<"importPulse">) =>
  (await import("#lib/adapters/dynamo/transfer/import-pulse.ts")).makeImportPulse(
    await client(),
    env.TABLE_NAME,
  );
export const bulkLeads = async (env: Env<"bulkLeads">) =>
  (await import("#lib/adapters/dynamo/records/bulk-leads.ts")).makeBulkLeads(await client(), env.TABLE_NAME);
/** Absent where addresses are judged without asking the network. */
export const mailResolver = async (env: Env<"mailResolver">) =>
  MailLookups.parse(env.MAIL_LOOKUPS) === "on"
    ? (await import("#lib/adapters/dns/resolver.ts")).makeMailResolver()
    : undefined;
export const dropWorkspaces = async (env: Env<"dropWorkspaces">) =>
  (await import("#lib/adapters/dynamo/drop-workspaces.ts")).makeDropWorkspaces(
    await client(),
    env.TABLE_NAME,
  );
export const learnedMappings = async (env: Env<"learnedMappings">) =>
  (await import("#lib/adapters/dynamo/transfer/learned-mappings.ts")).makeLearnedMappings(
    await client(),
    env.TABLE_NAME,
  );
export const savedMappings = async (env: Env<"savedMappings">) =>
  (await import("#lib/adapters/dynamo/transfer/saved-mappings.ts")).makeSavedMappings(
    await client(),
    env.TABLE_NAME,
  );
export const mappingStore = async (env: Env<"mappingStore">) =>
  (await import("#lib/adapters/dynamo/transfer/saved-mappings.ts")).makeMappingStore(
    await client(),
    env.TABLE_NAME,
  );
export const importUploads = async (env: Env<"importUploads">) =>
  (await import("#lib/adapters/s3/import-uploads.ts")).makeImportUploads(await s3(), env.IMPORT_BUCKET);
export const uploadCompleter = async (env: Env<"uploadCompleter">) =>
  (await import("#lib/adapters/s3/upload-completer.ts")).makeUploadCompleter(await s3(), env.IMPORT_BUCKET);
export const uploadAborter = async (env: Env<"uploadAborter">) =>
  (await import("#lib/adapters/s3/upload-aborter.ts")).makeUploadAborter(await s3(), env.IMPORT_BUCKET);
export const importChunks = async (env: Env<"importChunks">) =>
  (await import("#lib/adapters/s3/chunk-files.ts")).makeChunkFiles(await s3(), env.IMPORT_BUCKET);
export const importRows = async (env: Env<"importRows">) =>
  (await import("#lib/adapters/s3/chunk-files.ts")).makeChunkFiles(await s3(), env.IMPORT_BUCKET);
export const importArtefacts = async (env: Env<"importArtefacts">) =>
  (await import("#lib/adapters/s3/import-artefacts.ts")).makeImportArtefacts(await s3(), env.IMPORT_BUCKET);
export const importDrops = async (env: Env<"importDrops">) =>
  (await import("#lib/adapters/s3/drop-settler.ts")).makeDropSettler(await s3(), env.IMPORT_BUCKET);
export const importFiles = async (env: Env<"importFiles">) =>
  (await import("#lib/adapters/s3/import-files.ts")).makeImportFiles(await s3(), env.IMPORT_BUCKET);
export const workbookFiles = async (env: Env<"workbookFiles">) =>
  (await import("#lib/adapters/s3/workbook-files.ts")).makeWorkbookFiles(await s3(), env.IMPORT_BUCKET);
export const workbookDispatcher = async (env: Env<"workbookDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeWorkbookDispatcher(env.WORKBOOKS_QUEUE_URL);
