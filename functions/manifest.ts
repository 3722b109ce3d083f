import type { CapabilityName, QueueName } from "#lib/contract/capabilities.ts";
import type { RouteId } from "#lib/contract/index.ts";

/** What one function uses and how large it is. Grants, environment and dependencies come from `uses`. */
export interface FunctionRow {
  readonly uses: readonly CapabilityName[];
  /** Default 10 for API functions, which API Gateway cuts at 29. */
  readonly timeoutSeconds?: number;
  /** Default 512. CPU grows with it. */
  readonly memoryMb?: number;
}

/** API functions by route id; the file is `functions/api/<area>/<route id in kebab-case>.ts`. */
export const apiFunctions = {
  createLead: { uses: ["leadWriter"] },
  listLeads: { uses: ["leadReader", "cursorSigner"] },
  getLead: { uses: ["leadReader"] },
  updateLead: { uses: ["leadWriter"] },
  deleteLead: { uses: ["leadWriter"] },
  restoreLead: { uses: ["leadWriter"] },
  batchLeads: { uses: ["leadWriter"], timeoutSeconds: 29 },
  exportLeads: {
    uses: ["leadReader", "jobStarter", "exportLinks", "auditLog"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  explainFilter: { uses: [] },
  getJob: { uses: ["jobReader", "exportLinks"] },
  listMembers: { uses: ["memberReader"] },
  addMember: { uses: ["memberWriter"] },
  changeMember: { uses: ["memberWriter"] },
  removeMember: { uses: ["memberWriter"] },
  createApiKey: { uses: ["apiKeyWriter"] },
  listApiKeys: { uses: ["apiKeyReader"] },
  revokeApiKey: { uses: ["apiKeyWriter"] },
  createImport: { uses: ["importStore", "importUploads"] },
  listImports: { uses: ["importReader", "cursorSigner"] },
  getImport: { uses: ["importReader"] },
  setImportMapping: { uses: ["importStore"] },
  previewImport: { uses: ["importReader", "importArtefacts"] },
  getImportErrors: { uses: ["importReader", "importArtefacts"] },
  confirmImport: { uses: ["importStore"] },
  cancelImport: { uses: ["importStore"] },
  listEventTypes: { uses: [] },
  getLimits: { uses: [] },
  getOpenApi: { uses: [] },
  getDocs: { uses: [] },
  getDocsAsset: { uses: [] },
} as const satisfies Record<RouteId, FunctionRow>;

/** `functions/api/meta/preflight.ts`, which answers browsers for every path once an origin may call. */
export const preflightFunction = { uses: [] } as const satisfies FunctionRow;

/** A function that the table's stream feeds. */
export interface StreamRow extends FunctionRow {
  /** Changes that it gets, as Lambda's event filters have them: any of these. The others cost no invocation. */
  readonly filters: readonly Readonly<Record<string, unknown>>[];
}

const now = (image: Readonly<Record<string, unknown>>) => ({ dynamodb: { NewImage: image } });
const kinds = (...names: readonly string[]) => ({ kind: { S: names } });

/** `functions/streams/<name>.ts`. */
export const streamFunctions = {
  "derive-events": {
    uses: ["eventPublisher"],
    filters: [
      now(kinds("member", "import")),
      // Leads that an import writes give no event of their own.
      now({ ...kinds("lead"), written_by: { M: kinds("manual", "api") } }),
    ],
  },
  // Two readers are all that a shard of the stream serves without throttling: what follows next joins one of them.
  "dispatch-work": {
    uses: ["stepDispatcher", "jobDispatcher", "tombstoneWriter"],
    filters: [now(kinds("import", "job")), { eventName: ["REMOVE"], dynamodb: { OldImage: kinds("lead") } }],
  },
} as const satisfies Record<string, StreamRow>;

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
      "chunkDispatcher",
      "mailResolver",
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
    uses: ["jobStore", "leadReader", "exportFiles"],
    timeoutSeconds: 900,
    memoryMb: 1024,
    batchSize: 1,
    concurrencyMax: 5,
  },
} as const satisfies Record<string, QueueRow>;

/** A function that runs by the clock (UTC). */
export interface ScheduleRow extends FunctionRow {
  readonly schedule: `rate(${string})` | `cron(${string})`;
}

/** `functions/schedules/<name>.ts`. */
export const scheduledFunctions = {
  "close-abandoned-imports": {
    uses: ["importStore", "importReader", "workspaceLister"],
    schedule: "rate(1 hour)",
  },
} as const satisfies Record<string, ScheduleRow>;

/** What the authorizer's log says when it could not tell who calls; an alarm counts these lines. */
export const authorizerFailed = "authorizer failed";

/** `functions/authorizer.ts`, which every request with credentials passes. */
export const authorizerFunction = { uses: ["authenticator", "doors"] } as const satisfies FunctionRow;

/** Files of packages that a function reads while it runs, by source file; its bundle gets copies. */
export const packageFiles: Readonly<Record<string, readonly string[]>> = {
  "functions/api/meta/get-docs-asset.ts": [
    "swagger-ui-dist/swagger-ui.css",
    "swagger-ui-dist/swagger-ui-bundle.js",
  ],
};
