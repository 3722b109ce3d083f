import type { QueueRow } from "./queue-row.ts";

/** What ends the loop of an import's step and the conversion that it waits for. */
const conversionBound =
  "The conversion's outcome in the import bucket: each sheet of an import's workbook is converted once.";

/** Imports, exports and bulk actions. */
export const transferQueues = {
  "receive-upload": {
    queue: "uploadsQueue",
    groupedBy: { none: "Amazon S3 sends its notifications without a message group." },
    uses: ["importStore", "dropWorkspaces"],
    concurrencyMax: 10,
  },
  "run-import-step": {
    queue: "importStepsQueue",
    groupedBy: "workspace_id",
    uses: [
      "importStore",
      "importFiles",
      "importDrops",
      "bulkLeads",
      "leadSchema",
      "memberReader",
      "leadReader",
      "chunkLedger",
      "importPulse",
      "chunkDispatcher",
      "workbookDispatcher",
      "mailResolver",
      "learnedMappings",
      "savedMappings",
      "recordReader",
    ],
    timeoutSeconds: 900,
    // One CPU of its own: it does one thing after the other.
    memoryMb: 1769,
    batchSize: 1,
    concurrencyMax: 10,
    loopBoundedBy: conversionBound,
  },
  // Opens what anybody may have made, so it can reach files alone, and dying costs one import.
  "convert-workbook": {
    queue: "workbooksQueue",
    groupedBy: "workspace_id",
    uses: ["workbookFiles", "stepDispatcher"],
    timeoutSeconds: 300,
    // One CPU; an old Excel file is read whole.
    memoryMb: 1769,
    batchSize: 1,
    concurrencyMax: 5,
    loopBoundedBy: conversionBound,
  },
  "run-import-source": {
    queue: "importSourcesQueue",
    groupedBy: "workspace_id",
    uses: [
      "sourceStore",
      "sourceFiles",
      "sheetReader",
      "sourceSchedules",
      "importStore",
      "savedMappings",
      "orderGuard",
    ],
    timeoutSeconds: 900,
    // A million rows are compared in memory.
    memoryMb: 2048,
    batchSize: 1,
    concurrencyMax: 5,
  },
  "execute-import-chunk": {
    queue: "importChunksQueue",
    groupedBy: "workspace_id",
    uses: [
      "importStore",
      "orderGuard",
      "importChunks",
      "bulkLeads",
      "chunkLedger",
      "leadSchema",
      "listReader",
      "memberReader",
      "dismissalStore",
      "recordStore",
      "leadsByIds",
      "currencyRatesStore",
      "followingLeads",
      "suppressionReader",
      "timelineReader",
    ],
    timeoutSeconds: 60,
    batchSize: 1,
    // Ten chunks at a time write about 3,000 leads a second, which 16 shards take.
    concurrencyMax: 10,
  },
  "run-job": {
    queue: "jobsQueue",
    groupedBy: "workspace_id",
    uses: [
      "jobStore",
      "orderGuard",
      "leadLake",
      "recordLake",
      "leadSchemaReader",
      // Of exports.
      "leadReader",
      "leadEngagement",
      "exportFiles",
      "filePacker",
      // Of the steps of bulk actions.
      "scoreLake",
      "bulkFiles",
      "bulkLedger",
      "bulkChunkDispatcher",
      "assignmentDispatcher",
      "snapshotLists",
    ],
    timeoutSeconds: 900,
    memoryMb: 2048,
    batchSize: 1,
    // The cap of each kind before they shared the queue.
    concurrencyMax: 5,
  },
  "run-bulk-chunk": {
    queue: "bulkChunksQueue",
    groupedBy: "workspace_id",
    uses: [
      "jobStore",
      "bulkFiles",
      "markedLeads",
      "bulkLedger",
      "leadSchema",
      "listReader",
      "listShares",
      "leadEngagement",
      // What it takes to enrol leads in a workflow, or to end their runs.
      "workflowReader",
      "runStore",
      "leadReader",
      "memberReader",
      "orderGuard",
      "currencyRatesStore",
      // Has the leads of restamped deals counted again.
      "relatedRecordsDispatcher",
      // What it takes to copy a company, and to tell companies what is set of them.
      "recordStore",
      "followingLeads",
      // Taking back a change of an address.
      "suppressionReader",
    ],
    timeoutSeconds: 60,
    batchSize: 1,
    // As for imports: ten at a time write what 16 shards take.
    concurrencyMax: 10,
  },
} as const satisfies Record<string, QueueRow>;
