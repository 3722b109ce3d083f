import type { AnyRoute } from "./route.ts";

/**
 * What a function may touch, declared once. From a function's row in `functions/manifest.ts` and this table come its
 * IAM statements and environment (lib/infra/grants.ts) and the dependencies its handler gets (lib/runtime/capabilities.ts).
 */

export const queueNames = [
  "uploadsQueue",
  "importStepsQueue",
  "importChunksQueue",
  "workbooksQueue",
  "jobsQueue",
  "engagementQueue",
  "webhookDeliveriesQueue",
  "webhookRetriesQueue",
  "webhookReplaysQueue",
  "webhookRulesQueue",
  "lakeQueue",
  "importSourcesQueue",
] as const;
export type QueueName = (typeof queueNames)[number];

/** Deliveries of one message before it is put aside as a dead letter. */
export const queueDeliveriesMax = 5;

export const bucketNames = ["importBucket", "exportBucket", "lakeBucket"] as const;
export type BucketName = (typeof bucketNames)[number];

/** Names of the bus's rules that webhooks have; all others are a team's own. */
export const webhookRuleNamePrefix = "webhook-";

/** Things that the stacks make. */
export type Resource =
  | "table"
  | "bus"
  | "secretsKey"
  | "retrySchedules"
  | "sourceSchedules"
  | "sourceScheduleRole"
  | "retryScheduleRole"
  | "webhookRules"
  | "everyRule"
  | "webhookDeadLetters"
  | QueueName
  | BucketName;

/** Actions on one thing, or on a part of it: the objects under a prefix of a bucket, an index of the table. */
export interface Grant {
  readonly on: Resource;
  readonly part?: `${string}/` | "index/changes";
  readonly actions: readonly string[];
}

export interface Capability {
  /** Environment variable → what it holds; a queue has a `url`, a table, bus or bucket a `name`. */
  readonly env: Readonly<
    Record<
      string,
      | `${Resource}.${"name" | "arn" | "url"}`
      | `settings.${"outboundNetwork" | "mailLookups" | "googleStandIn"}`
    >
  >;
  readonly grants: readonly Grant[];
  /** Runs DuckDB, which comes in a layer and keeps files under /tmp. */
  readonly runsDuckDb?: true;
}

const TABLE = { TABLE_NAME: "table.name" } as const;
const IMPORT_BUCKET = { IMPORT_BUCKET: "importBucket.name" } as const;

const onTable = (...actions: string[]): Grant => ({
  on: "table",
  actions: actions.map((action) => `dynamodb:${action}`),
});

const EXPORTS = { EXPORT_BUCKET: "exportBucket.name" } as const;

const LAKE = { ...TABLE, LAKE_BUCKET: "lakeBucket.name" } as const;

const onLake = (...actions: string[]): Grant => ({ on: "lakeBucket", part: "lake/", actions });

const onChanges: Grant = { on: "table", part: "index/changes", actions: ["dynamodb:Query"] };

const toLakeQueue: Grant = { on: "lakeQueue", actions: ["sqs:SendMessage"] };

/** Rules of webhooks: the bus they are on, and where they send to. */
const RULE_PLACES = {
  BUS_NAME: "bus.name",
  WEBHOOK_DELIVERIES_QUEUE_ARN: "webhookDeliveriesQueue.arn",
  WEBHOOK_DEAD_LETTERS_ARN: "webhookDeadLetters.arn",
} as const;

const onExports = (...actions: string[]): Grant => ({ on: "exportBucket", part: "exports/", actions });

const onObjects = (part: `${string}/`, ...actions: string[]): Grant => ({
  on: "importBucket",
  part,
  actions: actions.map((action) => `s3:${action}`),
});
export const capabilities = {
  // The edge of every API function
  rateLimiter: { env: TABLE, grants: [onTable("UpdateItem")] },
  requestLedger: { env: TABLE, grants: [onTable("PutItem", "UpdateItem")] },
  authenticator: { env: TABLE, grants: [onTable("GetItem")] },
  doors: {
    env: { ...TABLE, OUTBOUND_NETWORK: "settings.outboundNetwork" },
    grants: [onTable("GetItem", "PutItem")],
  },

  // Leads
  leadReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  leadWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  cursorSigner: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  leadModel: { env: TABLE, grants: [onTable("Query", "BatchGetItem")] },
  leadModelReader: { env: TABLE, grants: [onTable("Query")] },
  leadModelWriter: { env: TABLE, grants: [onTable("Query", "PutItem", "DeleteItem")] },
  tombstoneWriter: { env: TABLE, grants: [onTable("PutItem")] },

  // Duplicates
  dismissalReader: { env: TABLE, grants: [onTable("BatchGetItem")] },
  dismissalStore: { env: TABLE, grants: [onTable("PutItem", "DeleteItem")] },

  // The lake
  leadLake: {
    env: { ...LAKE, LAKE_QUEUE_URL: "lakeQueue.url" },
    grants: [
      onTable("GetItem"),
      onChanges,
      // Without it S3 calls a missing object forbidden.
      { on: "lakeBucket", actions: ["s3:ListBucket"] },
      onLake("s3:GetObject"),
      toLakeQueue,
    ],
    runsDuckDb: true,
  },
  lakeCompactor: {
    env: LAKE,
    grants: [
      onTable("GetItem", "PutItem"),
      onChanges,
      onLake("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
      { on: "lakeBucket", actions: ["s3:ListBucket"] },
    ],
    runsDuckDb: true,
  },
  lakeAges: { env: TABLE, grants: [onTable("GetItem")] },
  lakeDispatcher: { env: { LAKE_QUEUE_URL: "lakeQueue.url" }, grants: [toLakeQueue] },

  // Exports and jobs
  auditLog: { env: TABLE, grants: [onTable("PutItem")] },
  jobReader: { env: TABLE, grants: [onTable("GetItem")] },
  jobStarter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  jobStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  exportFiles: {
    env: EXPORTS,
    grants: [onExports("s3:PutObject", "s3:AbortMultipartUpload", "s3:GetObject", "s3:DeleteObject")],
  },
  /** Touches nothing; only exports carry its code. */
  filePacker: { env: {}, grants: [] },
  exportLinks: { env: EXPORTS, grants: [onExports("s3:GetObject")] },

  // Team
  memberReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  memberWriter: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")] },
  apiKeyReader: { env: TABLE, grants: [onTable("Query")] },
  apiKeyWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },

  // Imports
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
  // Saved sources
  sourceReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  sourceStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  sourceFiles: {
    env: IMPORT_BUCKET,
    grants: [
      onObjects("sources/", "GetObject", "PutObject", "DeleteObject"),
      onObjects("uploads/", "PutObject"),
    ],
  },
  sheetReader: {
    env: {
      SECRETS_KEY_ARN: "secretsKey.arn",
      OUTBOUND_NETWORK: "settings.outboundNetwork",
      GOOGLE_STAND_IN: "settings.googleStandIn",
    },
    grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  },
  sourceSchedules: {
    env: {
      SOURCE_SCHEDULE_GROUP: "sourceSchedules.name",
      SOURCE_SCHEDULE_ROLE_ARN: "sourceScheduleRole.arn",
      IMPORT_SOURCES_QUEUE_ARN: "importSourcesQueue.arn",
    },
    grants: [
      {
        on: "sourceSchedules",
        actions: ["scheduler:CreateSchedule", "scheduler:UpdateSchedule", "scheduler:DeleteSchedule"],
      },
      { on: "sourceScheduleRole", actions: ["iam:PassRole"] },
    ],
  },
  sourceDispatcher: {
    env: { IMPORT_SOURCES_QUEUE_URL: "importSourcesQueue.url" },
    grants: [{ on: "importSourcesQueue", actions: ["sqs:SendMessage"] }],
  },

  chunkDispatcher: {
    env: { IMPORT_CHUNKS_QUEUE_URL: "importChunksQueue.url" },
    grants: [{ on: "importChunksQueue", actions: ["sqs:SendMessage"] }],
  },
  stepDispatcher: {
    env: { IMPORT_STEPS_QUEUE_URL: "importStepsQueue.url" },
    grants: [{ on: "importStepsQueue", actions: ["sqs:SendMessage"] }],
  },

  jobDispatcher: {
    env: { JOBS_QUEUE_URL: "jobsQueue.url" },
    grants: [{ on: "jobsQueue", actions: ["sqs:SendMessage"] }],
  },
  workspaceLister: { env: TABLE, grants: [onTable("Query")] },

  // Secrets of records, sealed for their record
  secretSealer: {
    env: { SECRETS_KEY_ARN: "secretsKey.arn" },
    grants: [{ on: "secretsKey", actions: ["kms:Encrypt"] }],
  },
  secretOpener: {
    env: { SECRETS_KEY_ARN: "secretsKey.arn" },
    grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  },

  // Calls to addresses that customers name
  outboundUrls: { env: { OUTBOUND_NETWORK: "settings.outboundNetwork" }, grants: [] },

  // Webhooks and their rules on the bus
  webhookReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  webhookStore: {
    env: TABLE,
    grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  },
  webhookPinger: {
    env: { WEBHOOK_DELIVERIES_QUEUE_URL: "webhookDeliveriesQueue.url" },
    grants: [{ on: "webhookDeliveriesQueue", actions: ["sqs:SendMessage"] }],
  },
  ruleDispatcher: {
    env: { WEBHOOK_RULES_QUEUE_URL: "webhookRulesQueue.url" },
    grants: [{ on: "webhookRulesQueue", actions: ["sqs:SendMessage"] }],
  },
  ruleWriter: {
    env: RULE_PLACES,
    grants: [
      {
        on: "webhookRules",
        actions: ["events:PutRule", "events:PutTargets", "events:RemoveTargets", "events:DeleteRule"],
      },
    ],
  },
  ruleReader: {
    env: RULE_PLACES,
    grants: [
      { on: "webhookRules", actions: ["events:ListTargetsByRule"] },
      // It takes no resource.
      { on: "everyRule", actions: ["events:ListRules"] },
    ],
  },

  // Deliveries of webhooks
  webhookSender: { env: { OUTBOUND_NETWORK: "settings.outboundNetwork" }, grants: [] },
  webhookSecrets: {
    env: { SECRETS_KEY_ARN: "secretsKey.arn" },
    grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  },
  deliveryReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  deliveryStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  waitingDeliveries: {
    env: TABLE,
    grants: [{ on: "table", part: "index/changes", actions: ["dynamodb:Query"] }],
  },
  replayReader: { env: TABLE, grants: [onTable("GetItem")] },
  replayStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  replayDispatcher: {
    env: { WEBHOOK_REPLAYS_QUEUE_URL: "webhookReplaysQueue.url" },
    grants: [{ on: "webhookReplaysQueue", actions: ["sqs:SendMessage"] }],
  },
  laneBook: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  retryDispatcher: {
    env: { WEBHOOK_RETRIES_QUEUE_URL: "webhookRetriesQueue.url" },
    grants: [{ on: "webhookRetriesQueue", actions: ["sqs:SendMessage"] }],
  },
  retryTimer: {
    env: {
      WEBHOOK_RETRIES_QUEUE_URL: "webhookRetriesQueue.url",
      WEBHOOK_RETRIES_QUEUE_ARN: "webhookRetriesQueue.arn",
      RETRY_SCHEDULE_GROUP: "retrySchedules.name",
      RETRY_SCHEDULE_ROLE_ARN: "retryScheduleRole.arn",
    },
    grants: [
      { on: "webhookRetriesQueue", actions: ["sqs:SendMessage"] },
      { on: "retrySchedules", actions: ["scheduler:CreateSchedule"] },
      { on: "retryScheduleRole", actions: ["iam:PassRole"] },
    ],
  },

  // What came of messages
  engagementStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },

  // Events
  eventPlaces: { env: TABLE, grants: [onTable("GetItem")] },
  eventLog: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  eventLogReader: {
    env: TABLE,
    grants: [onTable("GetItem", "Query"), onChanges],
  },
  // The whole of the log in order, which takes no index.
  eventHistory: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  eventPublisher: { env: { BUS_NAME: "bus.name" }, grants: [{ on: "bus", actions: ["events:PutEvents"] }] },
} as const satisfies Record<string, Capability>;

export type CapabilityName = keyof typeof capabilities;
export type EnvironmentOf<Name extends CapabilityName> = Readonly<
  Record<keyof (typeof capabilities)[Name]["env"] & string, string>
>;

/** All that an API function uses: its row's own, and what the edge needs for its route. */
export const capabilitiesOf = (route: AnyRoute, uses: readonly CapabilityName[]): CapabilityName[] => {
  const edge: CapabilityName[] = route.roles === "public" ? [] : ["rateLimiter"];
  if (route.roles !== "public" && route.method === "POST") edge.push("requestLedger");
  if (route.mayBeCaused) edge.push("eventPlaces");
  return [...new Set([...edge, ...uses])];
};
