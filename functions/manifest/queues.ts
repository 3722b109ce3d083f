import type { QueueName } from "#lib/contract/resources.ts";
import { type FunctionRow, functionMemoryMbMax } from "./function-row.ts";

/** A function that takes the messages of a queue. */
export interface QueueRow extends FunctionRow {
  readonly queue: QueueName;
  /** Messages an invocation gets at most; default 10. */
  readonly batchSize?: number;
  /**
   * Invocations at a time, 2 to 1,000. All queues together leave the API half of the 1,000 that an account has.
   */
  readonly concurrencyMax: number;
  /** How long a message is hidden whose invocation was killed; default six times the timeout, as Lambda advises. */
  readonly hiddenSeconds?: number;
  /** The messages of a batch are handled at the same time, since they wait for others rather than compute. */
  readonly atOnce?: true;
}

/** What the log says when a delivery has disabled its webhook; an alarm counts these lines. */
export const webhookDisabled = "webhook disabled";

/** What the log says of a run that failed, and of a wait that was over much too late; alarms count these lines. */
export const runFailed = "run failed";
export const waitOverdue = "wait overdue";
/** What it says of a workflow that the service has paused, since too many of its runs failed. */
export const workflowHalted = "workflow halted";

/** What the log says of a partition with more than half of the 10 GB that DynamoDB gives it; an alarm counts these lines. */
export const partitionLarge = "partition is large";

/** What it takes to deliver in either lane. */
const deliveryUses = [
  "endpointRecords",
  "webhookSecrets",
  "deliveryStore",
  "laneBook",
  "retryTimer",
  "batchTimer",
  "webhookSender",
] as const;

/** `functions/queues/<name>.ts`, one for each queue that has work. */
export const queueFunctions = {
  "receive-upload": { queue: "uploadsQueue", uses: ["importStore", "dropWorkspaces"], concurrencyMax: 10 },
  "run-import-step": {
    queue: "importStepsQueue",
    uses: [
      "importStore",
      "importFiles",
      "importDrops",
      "bulkLeads",
      "leadModel",
      "memberReader",
      "leadReader",
      "chunkLedger",
      "importPulse",
      "chunkDispatcher",
      "workbookDispatcher",
      "mailResolver",
      "learnedMappings",
      "savedMappings",
    ],
    timeoutSeconds: 900,
    // One CPU of its own: it does one thing after the other.
    memoryMb: 1769,
    batchSize: 1,
    concurrencyMax: 10,
  },
  // Opens what anybody may have made, so it can reach files alone, and dying costs one import.
  "convert-workbook": {
    queue: "workbooksQueue",
    uses: ["workbookFiles", "stepDispatcher"],
    timeoutSeconds: 300,
    // One CPU; an old Excel file is read whole.
    memoryMb: 1769,
    batchSize: 1,
    concurrencyMax: 5,
    hiddenSeconds: 330,
  },
  "run-import-source": {
    queue: "importSourcesQueue",
    uses: ["sourceStore", "sourceFiles", "sheetReader", "sourceSchedules", "importStore", "savedMappings"],
    timeoutSeconds: 900,
    // A million rows are compared in memory.
    memoryMb: 2048,
    batchSize: 1,
    concurrencyMax: 5,
  },
  "execute-import-chunk": {
    queue: "importChunksQueue",
    uses: [
      "importStore",
      "importChunks",
      "bulkLeads",
      "chunkLedger",
      "leadModel",
      "listReader",
      "memberReader",
      "dismissalStore",
    ],
    timeoutSeconds: 60,
    batchSize: 1,
    // Ten chunks at a time write about 3,000 leads a second, which 16 shards take.
    concurrencyMax: 10,
  },
  "run-export": {
    queue: "jobsQueue",
    uses: [
      "jobStore",
      "leadReader",
      "leadLake",
      "leadEngagement",
      "exportFiles",
      "filePacker",
      "leadModelReader",
    ],
    timeoutSeconds: 900,
    memoryMb: 2048,
    batchSize: 1,
    concurrencyMax: 5,
  },
  "run-export-schedule": {
    queue: "exportSchedulesQueue",
    uses: [
      "scheduleStore",
      "scheduledRunsStarter",
      "memberReader",
      "runTimes",
      "savedFilterReader",
      "listReader",
    ],
    concurrencyMax: 5,
  },
  "run-bulk-step": {
    queue: "bulkStepsQueue",
    uses: [
      "jobStore",
      "leadLake",
      "leadModelReader",
      "bulkFiles",
      "bulkLedger",
      "bulkChunkDispatcher",
      "assignmentDispatcher",
      "snapshotLists",
    ],
    timeoutSeconds: 300,
    memoryMb: 2048,
    batchSize: 1,
    concurrencyMax: 5,
  },
  "run-bulk-chunk": {
    queue: "bulkChunksQueue",
    uses: [
      "jobReader",
      "bulkFiles",
      "markedLeads",
      "bulkLedger",
      "leadModel",
      "listReader",
      "listShares",
      "leadEngagement",
      // What it takes to enrol leads in a workflow, or to end their runs.
      "workflowReader",
      "runStore",
      "leadReader",
      "memberReader",
    ],
    timeoutSeconds: 60,
    batchSize: 1,
    // As for imports: ten at a time write what 16 shards take.
    concurrencyMax: 10,
  },
  "record-ses-event": {
    queue: "engagementQueue",
    uses: ["engagementStore", "leadModelReader", "leadEngagement"],
    concurrencyMax: 10,
  },
  "compact-lake": {
    queue: "lakeQueue",
    uses: ["lakeCompactor", "lakeDispatcher"],
    timeoutSeconds: 900,
    memoryMb: functionMemoryMbMax,
    batchSize: 1,
    // Two of one workspace are one too many, but neither spoils the other's work.
    concurrencyMax: 2,
  },
  "follow-lead": {
    queue: "leadChangesQueue",
    uses: ["standingStore", "followings"],
    atOnce: true,
    // A large import changes thousands of leads a second; the lists follow them a little later.
    concurrencyMax: 10,
  },
  "assign-new-leads": {
    queue: "assignmentsQueue",
    uses: [
      "leadModel",
      "leadsByIds",
      "leadLake",
      "leadStatistics",
      "memberReader",
      "assignmentRuleReader",
      "poolReader",
      "availabilityReader",
      "turnLedger",
      "offerReader",
      // What a run takes that goes on from a step which assigns its lead.
      "workflowReader",
      "runStore",
      "leadReader",
      "listReader",
      "leadEngagement",
      // What a chunk of a job takes that shares leads out.
      "jobReader",
      "bulkFiles",
      "bulkLedger",
      "markedLeads",
      "listShares",
    ],
    timeoutSeconds: 120,
    memoryMb: 2048,
    batchSize: 1,
    // Turns of one pool come one after the other; more at once would only wait for each other.
    concurrencyMax: 4,
  },
  "make-companies": {
    queue: "companiesQueue",
    uses: ["recordStore", "leadsByIds"],
    timeoutSeconds: 60,
    // Reads which domains are providers'.
    memoryMb: 1024,
    concurrencyMax: 4,
  },
  "tally-records": {
    queue: "talliesQueue",
    uses: ["tallyStore", "recordReader", "currencyRates"],
    // A deal names up to a hundred leads, which are written one after the other.
    timeoutSeconds: 60,
    concurrencyMax: 4,
  },
  "compare-standings": {
    queue: "followersQueue",
    uses: ["standingStore", "followings", "leadLake", "leadWriter", "followerDispatcher"],
    timeoutSeconds: 900,
    memoryMb: functionMemoryMbMax,
    batchSize: 1,
    concurrencyMax: 5,
  },
  "advance-run": {
    queue: "runsQueue",
    uses: [
      "workflowStore",
      "workflowListener",
      "runStore",
      "runLister",
      "leadReader",
      "leadModel",
      "listReader",
      "memberReader",
      "leadEngagement",
      "runDispatcher",
      // What the schedules of workflows take.
      "jobStore",
      "dueBook",
    ],
    memoryMb: 1024,
    // A run's stretches follow one another; ten thousand leads at once are through in a few minutes.
    concurrencyMax: 20,
  },
  "make-call": {
    queue: "callsQueue",
    uses: [
      "workflowReader",
      "runStore",
      "leadReader",
      "leadModel",
      "listReader",
      "memberReader",
      "leadEngagement",
      "urlCaller",
    ],
    memoryMb: 1024,
    timeoutSeconds: 120,
    atOnce: true,
    concurrencyMax: 10,
  },
  "sync-webhook-rule": {
    queue: "webhookRulesQueue",
    uses: ["webhookStore", "ruleWriter"],
    concurrencyMax: 5,
  },
  "deliver-webhook": {
    queue: "webhookDeliveriesQueue",
    uses: [...deliveryUses, "gatheringBook", "eventHistory"],
    memoryMb: 1024,
    atOnce: true,
    concurrencyMax: 50,
  },
  // Endpoints that fail or are slow keep its invocations waiting, fifteen seconds each; they get so many and no more.
  "retry-webhook": {
    queue: "webhookRetriesQueue",
    uses: deliveryUses,
    memoryMb: 1024,
    atOnce: true,
    concurrencyMax: 50,
  },
  "run-replay": {
    queue: "webhookReplaysQueue",
    uses: [
      "webhookReader",
      "replayStore",
      "eventHistory",
      "deliveryReader",
      "deliveryStore",
      "retryDispatcher",
      "replayDispatcher",
    ],
    timeoutSeconds: 300,
    batchSize: 1,
    concurrencyMax: 5,
  },
} as const satisfies Record<string, QueueRow>;
