import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { MailLookups, OutboundNetwork } from "#lib/contract/outbound-network.ts";

/*
 * What each capability gives a handler: one export of its name, made of its environment. Adapters are imported on
 * use and a bundle keeps only the exports of its function's row (lib/infra/bundle.ts), so that a function carries
 * and loads its own adapters and no others.
 */

const client = async () => (await import("#lib/adapters/dynamo/client.ts")).documentClient();
const s3 = async () => (await import("#lib/adapters/s3/client.ts")).s3Client();

const rulePlaces = (env: Env<"ruleWriter">) => ({
  busName: env.BUS_NAME,
  queueArn: env.WEBHOOK_DELIVERIES_QUEUE_ARN,
  deadLettersArn: env.WEBHOOK_DEAD_LETTERS_ARN,
});

// The edge of every API function
export const rateLimiter = async (env: Env<"rateLimiter">) =>
  (await import("#lib/adapters/dynamo/rate-limiter.ts")).makeRateLimiter(await client(), env.TABLE_NAME);
export const requestLedger = async (env: Env<"requestLedger">) =>
  (await import("#lib/adapters/dynamo/request-ledger.ts")).makeRequestLedger(await client(), env.TABLE_NAME);
export const authenticator = async (env: Env<"authenticator">) =>
  (await import("#lib/adapters/dynamo/identities.ts")).makeIdentities(await client(), env.TABLE_NAME);
export const doors = async (env: Env<"doors">) => ({
  signIns: (await import("#lib/adapters/dynamo/sign-in-store.ts")).makeSignInStore(
    await client(),
    env.TABLE_NAME,
  ),
  verifier: (await import("#lib/adapters/oidc/token-verifier.ts")).makeTokenVerifier(
    OutboundNetwork.parse(env.OUTBOUND_NETWORK),
  ),
});

// Leads
export const leadReader = async (env: Env<"leadReader">) =>
  (await import("#lib/adapters/dynamo/lead-reader.ts")).makeLeadReader(await client(), env.TABLE_NAME);
export const leadWriter = async (env: Env<"leadWriter">) =>
  (await import("#lib/adapters/dynamo/lead-writer.ts")).makeLeadWriter(await client(), env.TABLE_NAME);
export const leadEngagement = async (env: Env<"leadEngagement">) =>
  (await import("#lib/adapters/dynamo/lead-engagement.ts")).makeLeadEngagement(
    await client(),
    env.TABLE_NAME,
  );
export const leadModel = async (env: Env<"leadModel">) =>
  (await import("#lib/adapters/dynamo/lead-model-store.ts")).makeLeadModelReader(
    await client(),
    env.TABLE_NAME,
  );
export const leadModelReader = async (env: Env<"leadModelReader">) =>
  (await import("#lib/adapters/dynamo/lead-model-store.ts")).makeLeadModelSource(
    await client(),
    env.TABLE_NAME,
  );
export const leadModelWriter = async (env: Env<"leadModelWriter">) =>
  (await import("#lib/adapters/dynamo/lead-model-store.ts")).makeLeadModelWriter(
    await client(),
    env.TABLE_NAME,
  );
export const cursorSigner = async (env: Env<"cursorSigner">) =>
  (await import("#lib/adapters/dynamo/cursor-signer.ts")).makeCursorSigner(await client(), env.TABLE_NAME);
export const tombstoneWriter = async (env: Env<"tombstoneWriter">) =>
  (await import("#lib/adapters/dynamo/tombstone-item.ts")).makeTombstoneWriter(
    await client(),
    env.TABLE_NAME,
  );

// The lake
export const leadLake = async (env: Env<"leadLake">) =>
  (await import("#lib/adapters/lake/make-lead-lake.ts")).leadLakeOf(await client(), await s3(), env);
export const leadStatistics = async (env: Env<"leadStatistics">) =>
  (await import("#lib/adapters/lake/make-lead-lake.ts")).leadStatisticsOf(await client(), await s3(), env);
export const lakeCompactor = async (env: Env<"lakeCompactor">) =>
  (await import("#lib/adapters/lake/make-compactor.ts")).compactorOf(await client(), await s3(), env);
export const lakeAges = async (env: Env<"lakeAges">) =>
  (await import("#lib/adapters/lake/lake-ages.ts")).makeLakeAges(await client(), env.TABLE_NAME);
export const lakeDispatcher = async (env: Env<"lakeDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeLakeDispatcher(env.LAKE_QUEUE_URL);

// Lists
export const listReader = async (env: Env<"listReader">) =>
  (await import("#lib/adapters/dynamo/lead-lists.ts")).makeListReader(await client(), env.TABLE_NAME);
export const listStore = async (env: Env<"listStore">) =>
  (await import("#lib/adapters/dynamo/lead-lists.ts")).makeListStore(await client(), env.TABLE_NAME);

// Tags
export const tagReader = async (env: Env<"tagReader">) =>
  (await import("#lib/adapters/dynamo/tags.ts")).makeTagReader(await client(), env.TABLE_NAME);
export const tagStore = async (env: Env<"tagStore">) =>
  (await import("#lib/adapters/dynamo/tags.ts")).makeTagStore(await client(), env.TABLE_NAME);

// Saved filters
export const savedFilterReader = async (env: Env<"savedFilterReader">) =>
  (await import("#lib/adapters/dynamo/saved-filters.ts")).makeSavedFilterReader(
    await client(),
    env.TABLE_NAME,
  );
export const savedFilterStore = async (env: Env<"savedFilterStore">) =>
  (await import("#lib/adapters/dynamo/saved-filters.ts")).makeSavedFilterStore(
    await client(),
    env.TABLE_NAME,
  );

// What leads enter and leave by a filter
export const followerWatch = async (env: Env<"followerWatch">) =>
  (await import("#lib/adapters/dynamo/follower-watch.ts")).makeFollowerWatch(await client(), env.TABLE_NAME);
export const followings = async (env: Env<"followings">) =>
  (await import("#lib/adapters/dynamo/followings.ts")).makeFollowingReader(await client(), env.TABLE_NAME);
export const standingStore = async (env: Env<"standingStore">) =>
  (await import("#lib/adapters/dynamo/standing-store.ts")).makeStandingStore(await client(), env.TABLE_NAME);
export const moveReader = async (env: Env<"moveReader">) =>
  (await import("#lib/adapters/dynamo/move-reader.ts")).makeMoveReader(await client(), env.TABLE_NAME);
export const leadChangeDispatcher = async (env: Env<"leadChangeDispatcher">) =>
  (await import("#lib/adapters/sqs/follower-dispatchers.ts")).makeLeadChangeDispatcher(
    env.LEAD_CHANGES_QUEUE_URL,
  );
export const followerDispatcher = async (env: Env<"followerDispatcher">) =>
  (await import("#lib/adapters/sqs/follower-dispatchers.ts")).makeFollowerDispatcher(env.FOLLOWERS_QUEUE_URL);

// Duplicates
export const dismissalReader = async (env: Env<"dismissalReader">) =>
  (await import("#lib/adapters/dynamo/dismissal-store.ts")).makeDismissalReader(
    await client(),
    env.TABLE_NAME,
  );
export const dismissalStore = async (env: Env<"dismissalStore">) =>
  (await import("#lib/adapters/dynamo/dismissal-store.ts")).makeDismissalStore(
    await client(),
    env.TABLE_NAME,
  );

// Exports and jobs
export const auditLog = async (env: Env<"auditLog">) =>
  (await import("#lib/adapters/dynamo/audit-log.ts")).makeAuditLog(await client(), env.TABLE_NAME);
export const jobReader = async (env: Env<"jobReader">) =>
  (await import("#lib/adapters/dynamo/job-store.ts")).makeJobReader(await client(), env.TABLE_NAME);
export const jobStarter = async (env: Env<"jobStarter">) =>
  (await import("#lib/adapters/dynamo/job-store.ts")).makeJobStarter(await client(), env.TABLE_NAME);
export const jobStore = async (env: Env<"jobStore">) =>
  (await import("#lib/adapters/dynamo/job-store.ts")).makeJobStore(await client(), env.TABLE_NAME);
export const exportFiles = async (env: Env<"exportFiles">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportFiles(await s3(), env.EXPORT_BUCKET);
export const filePacker = async (_env: Env<"filePacker">) =>
  (await import("#lib/adapters/files/pack/file-packer.ts")).makeFilePacker();
export const exportLinks = async (env: Env<"exportLinks">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET);
export const jobLinks = async (env: Env<"jobLinks">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET);

// Scheduled exports
export const scheduleReader = async (env: Env<"scheduleReader">) =>
  (await import("#lib/adapters/dynamo/export-schedules.ts")).makeScheduleReader(
    await client(),
    env.TABLE_NAME,
  );
export const scheduleStore = async (env: Env<"scheduleStore">) =>
  (await import("#lib/adapters/dynamo/export-schedules.ts")).makeScheduleStore(
    await client(),
    env.TABLE_NAME,
  );
export const scheduledRunsReader = async (env: Env<"scheduledRunsReader">) =>
  (await import("#lib/adapters/dynamo/scheduled-runs.ts")).makeScheduledRunsReader(
    await client(),
    env.TABLE_NAME,
  );
export const scheduledRunsStarter = async (env: Env<"scheduledRunsStarter">) =>
  (await import("#lib/adapters/dynamo/scheduled-runs.ts")).makeScheduledRunsStarter(
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

// Bulk actions
export const bulkIds = async (env: Env<"bulkIds">) =>
  (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkIds(await s3(), env.IMPORT_BUCKET);
export const bulkFiles = async (env: Env<"bulkFiles">) =>
  (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkFiles(await s3(), env.IMPORT_BUCKET);
export const bulkLinks = async (env: Env<"bulkLinks">) =>
  (await import("#lib/adapters/s3/bulk-files.ts")).makeBulkLinks(await s3(), env.IMPORT_BUCKET);
export const bulkLedger = async (env: Env<"bulkLedger">) =>
  (await import("#lib/adapters/dynamo/bulk-ledger.ts")).makeBulkLedger(await client(), env.TABLE_NAME);
export const markedLeads = async (env: Env<"markedLeads">) =>
  (await import("#lib/adapters/dynamo/marked-leads.ts")).makeMarkedLeads(await client(), env.TABLE_NAME);
export const bulkStepDispatcher = async (env: Env<"bulkStepDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeBulkStepDispatcher(env.BULK_STEPS_QUEUE_URL);
export const bulkChunkDispatcher = async (env: Env<"bulkChunkDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeBulkChunkDispatcher(env.BULK_CHUNKS_QUEUE_URL);

// Team
export const memberReader = async (env: Env<"memberReader">) =>
  (await import("#lib/adapters/dynamo/member-store.ts")).makeMemberReader(await client(), env.TABLE_NAME);
export const memberWriter = async (env: Env<"memberWriter">) =>
  (await import("#lib/adapters/dynamo/member-store.ts")).makeMemberWriter(await client(), env.TABLE_NAME);
export const apiKeyReader = async (env: Env<"apiKeyReader">) =>
  (await import("#lib/adapters/dynamo/api-key-store.ts")).makeApiKeyReader(await client(), env.TABLE_NAME);
export const apiKeyWriter = async (env: Env<"apiKeyWriter">) =>
  (await import("#lib/adapters/dynamo/api-key-store.ts")).makeApiKeyWriter(await client(), env.TABLE_NAME);

// Imports
export const importReader = async (env: Env<"importReader">) =>
  (await import("#lib/adapters/dynamo/import-store.ts")).makeImportReader(await client(), env.TABLE_NAME);
export const importStore = async (env: Env<"importStore">) =>
  (await import("#lib/adapters/dynamo/import-store.ts")).makeImportStore(await client(), env.TABLE_NAME);
export const chunkLedger = async (env: Env<"chunkLedger">) =>
  (await import("#lib/adapters/dynamo/chunk-ledger.ts")).makeChunkLedger(await client(), env.TABLE_NAME);
export const heldReader = async (env: Env<"heldReader">) =>
  (await import("#lib/adapters/dynamo/chunk-ledger.ts")).makeHeldReader(await client(), env.TABLE_NAME);
export const leadsByIds = async (env: Env<"leadsByIds">) =>
  (await import("#lib/adapters/dynamo/bulk-leads.ts")).makeBulkLeads(await client(), env.TABLE_NAME);
export const importPulse = async (env: Env<"importPulse">) =>
  (await import("#lib/adapters/dynamo/import-pulse.ts")).makeImportPulse(await client(), env.TABLE_NAME);
export const bulkLeads = async (env: Env<"bulkLeads">) =>
  (await import("#lib/adapters/dynamo/bulk-leads.ts")).makeBulkLeads(await client(), env.TABLE_NAME);
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
  (await import("#lib/adapters/dynamo/learned-mappings.ts")).makeLearnedMappings(
    await client(),
    env.TABLE_NAME,
  );
export const savedMappings = async (env: Env<"savedMappings">) =>
  (await import("#lib/adapters/dynamo/saved-mappings.ts")).makeSavedMappings(await client(), env.TABLE_NAME);
export const mappingStore = async (env: Env<"mappingStore">) =>
  (await import("#lib/adapters/dynamo/saved-mappings.ts")).makeMappingStore(await client(), env.TABLE_NAME);
export const importUploads = async (env: Env<"importUploads">) =>
  (await import("#lib/adapters/s3/import-uploads.ts")).makeImportUploads(await s3(), env.IMPORT_BUCKET);
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
// Saved sources
export const sourceReader = async (env: Env<"sourceReader">) =>
  (await import("#lib/adapters/dynamo/import-sources.ts")).makeSourceReader(await client(), env.TABLE_NAME);
export const sourceStore = async (env: Env<"sourceStore">) =>
  (await import("#lib/adapters/dynamo/import-sources.ts")).makeSourceStore(await client(), env.TABLE_NAME);
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

// Secrets of records
export const secretSealer = async (env: Env<"secretSealer">) =>
  (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretSealer(env.SECRETS_KEY_ARN);
export const secretOpener = async (env: Env<"secretOpener">) =>
  (await import("#lib/adapters/secrets/secret-box.ts")).makeSecretOpener(env.SECRETS_KEY_ARN);

// Calls to addresses that customers name
export const outboundUrls = async (env: Env<"outboundUrls">) =>
  (await import("#lib/adapters/outbound/outbound-urls.ts")).makeOutboundUrls(
    OutboundNetwork.parse(env.OUTBOUND_NETWORK),
  );

// What came of messages
export const engagementStore = async (env: Env<"engagementStore">) =>
  (await import("#lib/adapters/dynamo/engagement-store.ts")).makeEngagementStore(
    await client(),
    env.TABLE_NAME,
  );

// Webhooks and their rules on the bus
export const webhookReader = async (env: Env<"webhookReader">) =>
  (await import("#lib/adapters/dynamo/webhook-store.ts")).makeWebhookReader(await client(), env.TABLE_NAME);
export const webhookStore = async (env: Env<"webhookStore">) =>
  (await import("#lib/adapters/dynamo/webhook-store.ts")).makeWebhookStore(await client(), env.TABLE_NAME);
export const webhookPinger = async (env: Env<"webhookPinger">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeWebhookPinger(env.WEBHOOK_DELIVERIES_QUEUE_URL);
export const ruleDispatcher = async (env: Env<"ruleDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeRuleDispatcher(env.WEBHOOK_RULES_QUEUE_URL);
export const ruleWriter = async (env: Env<"ruleWriter">) =>
  (await import("#lib/adapters/events/webhook-rules.ts")).makeRuleWriter(rulePlaces(env));
export const ruleReader = async (env: Env<"ruleReader">) =>
  (await import("#lib/adapters/events/webhook-rules.ts")).makeRuleReader(rulePlaces(env));

// Deliveries of webhooks
export const webhookSender = async (env: Env<"webhookSender">) =>
  (await import("#lib/adapters/outbound/post-webhook.ts")).makeWebhookSender({
    network: OutboundNetwork.parse(env.OUTBOUND_NETWORK),
  });
export const webhookSecrets = async (env: Env<"webhookSecrets">) =>
  (await import("#lib/adapters/webhook-delivery/remembered-secrets.ts")).makeRememberedSecrets(
    env.SECRETS_KEY_ARN,
  );
export const deliveryReader = async (env: Env<"deliveryReader">) =>
  (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeDeliveryReader(
    await client(),
    env.TABLE_NAME,
  );
export const deliveryStore = async (env: Env<"deliveryStore">) =>
  (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeDeliveryStore(
    await client(),
    env.TABLE_NAME,
  );
export const waitingDeliveries = async (env: Env<"waitingDeliveries">) =>
  (await import("#lib/adapters/webhook-delivery/delivery-store.ts")).makeWaitingDeliveries(
    await client(),
    env.TABLE_NAME,
  );
export const replayReader = async (env: Env<"replayReader">) =>
  (await import("#lib/adapters/webhook-delivery/replay-store.ts")).makeReplayReader(
    await client(),
    env.TABLE_NAME,
  );
export const replayStore = async (env: Env<"replayStore">) =>
  (await import("#lib/adapters/webhook-delivery/replay-store.ts")).makeReplayStore(
    await client(),
    env.TABLE_NAME,
  );
export const replayDispatcher = async (env: Env<"replayDispatcher">) =>
  (await import("#lib/adapters/webhook-delivery/replay-dispatcher.ts")).makeReplayDispatcher(
    env.WEBHOOK_REPLAYS_QUEUE_URL,
  );
export const laneBook = async (env: Env<"laneBook">) =>
  (await import("#lib/adapters/webhook-delivery/lane-book.ts")).makeLaneBook(await client(), env.TABLE_NAME);
export const gatheringReader = async (env: Env<"gatheringReader">) =>
  (await import("#lib/adapters/webhook-delivery/gathering-book.ts")).makeGatheringReader(
    await client(),
    env.TABLE_NAME,
  );
export const gatheringBook = async (env: Env<"gatheringBook">) =>
  (await import("#lib/adapters/webhook-delivery/gathering-book.ts")).makeGatheringBook(
    await client(),
    env.TABLE_NAME,
  );
export const batchTimer = async (env: Env<"batchTimer">) =>
  (await import("#lib/adapters/webhook-delivery/batch-timer.ts")).makeBatchTimer(
    env.WEBHOOK_DELIVERIES_QUEUE_URL,
  );
export const retryDispatcher = async (env: Env<"retryDispatcher">) =>
  (await import("#lib/adapters/webhook-delivery/retry-timer.ts")).makeRetryDispatcher(
    env.WEBHOOK_RETRIES_QUEUE_URL,
  );
export const retryTimer = async (env: Env<"retryTimer">) =>
  (await import("#lib/adapters/webhook-delivery/retry-timer.ts")).makeRetryTimer({
    queueUrl: env.WEBHOOK_RETRIES_QUEUE_URL,
    queueArn: env.WEBHOOK_RETRIES_QUEUE_ARN,
    scheduleGroup: env.RETRY_SCHEDULE_GROUP,
    scheduleRoleArn: env.RETRY_SCHEDULE_ROLE_ARN,
  });

// Events
export const eventPlaces = async (env: Env<"eventPlaces">) =>
  (await import("#lib/adapters/dynamo/event-log.ts")).makeEventPlaces(await client(), env.TABLE_NAME);
export const eventLog = async (env: Env<"eventLog">) =>
  (await import("#lib/adapters/dynamo/event-log.ts")).makeEventLogWriter(await client(), env.TABLE_NAME);
export const eventLogReader = async (env: Env<"eventLogReader">) =>
  (await import("#lib/adapters/dynamo/event-log-reader.ts")).makeEventLogReader(
    await client(),
    env.TABLE_NAME,
  );
export const eventHistory = async (env: Env<"eventHistory">) =>
  (await import("#lib/adapters/dynamo/event-log-reader.ts")).makeEventLogReader(
    await client(),
    env.TABLE_NAME,
  );
export const eventPublisher = async (env: Env<"eventPublisher">) =>
  (await import("#lib/adapters/events/event-publisher.ts")).makeEventPublisher(env.BUS_NAME);
