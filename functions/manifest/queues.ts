import type { QueueName } from "#lib/contract/capabilities.ts";
import type { FunctionRow } from "./function-row.ts";

/** A function that takes the messages of a queue. */
export interface QueueRow extends FunctionRow {
  readonly queue: QueueName;
  /** Messages an invocation gets at most; default 10. */
  readonly batchSize?: number;
  /** Invocations at a time, 2 to 1,000; omitted, Lambda adds as many as the queue needs. */
  readonly concurrencyMax?: number;
}

/** `functions/queues/<name>.ts`, one for each queue that has work. */
export const queueFunctions = {
  "receive-upload": { queue: "uploadsQueue", uses: ["importStore", "dropWorkspaces"] },
  "run-import-step": {
    queue: "importStepsQueue",
    uses: [
      "importStore",
      "importFiles",
      "importDrops",
      "bulkLeads",
      "chunkLedger",
      "importPulse",
      "chunkDispatcher",
      "mailResolver",
      "learnedMappings",
      "savedMappings",
    ],
    timeoutSeconds: 900,
    // An old Excel file is read whole.
    memoryMb: 2048,
    batchSize: 1,
  },
  "execute-import-chunk": {
    queue: "importChunksQueue",
    uses: ["importStore", "importChunks", "bulkLeads", "chunkLedger"],
    timeoutSeconds: 60,
    batchSize: 1,
    // Ten chunks at a time write about 3,000 leads a second, which 16 shards take.
    concurrencyMax: 10,
  },
  "run-export": {
    queue: "jobsQueue",
    uses: ["jobStore", "leadReader", "exportFiles", "filePacker"],
    timeoutSeconds: 900,
    memoryMb: 1024,
    batchSize: 1,
    concurrencyMax: 5,
  },
  "compact-lake": {
    queue: "lakeQueue",
    uses: ["lakeCompactor", "lakeDispatcher"],
    timeoutSeconds: 900,
    memoryMb: 3072,
    batchSize: 1,
    // Two of one workspace are one too many, but neither spoils the other's work.
    concurrencyMax: 2,
  },
} as const satisfies Record<string, QueueRow>;
