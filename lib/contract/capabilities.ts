import type { AnyRoute } from "./route.ts";

/**
 * What a function may touch, declared once. From a function's row in `functions/manifest.ts` and this table come its
 * IAM statements and environment (lib/infra/grants.ts) and the dependencies its handler gets (lib/runtime/capabilities.ts).
 */

export const queueNames = ["uploadsQueue", "importStepsQueue", "importChunksQueue", "jobsQueue"] as const;
export type QueueName = (typeof queueNames)[number];

/** Deliveries of one message before it is put aside as a dead letter. */
export const queueDeliveriesMax = 5;

export const bucketNames = ["importBucket", "exportBucket"] as const;
export type BucketName = (typeof bucketNames)[number];

/** Things that the stacks make. */
export type Resource = "table" | "bus" | QueueName | BucketName;

/** Actions on one thing, or on a part of it: the objects under a prefix of a bucket, an index of the table. */
export interface Grant {
  readonly on: Resource;
  readonly part?: `${string}/` | "index/changes";
  readonly actions: readonly string[];
}

export interface Capability {
  /** Environment variable → what it holds; a queue has a `url`, a table, bus or bucket a `name`. */
  readonly env: Readonly<Record<string, `${Resource}.${"name" | "arn" | "url"}`>>;
  readonly grants: readonly Grant[];
}

const TABLE = { TABLE_NAME: "table.name" } as const;

const onTable = (...actions: string[]): Grant => ({
  on: "table",
  actions: actions.map((action) => `dynamodb:${action}`),
});

const EXPORTS = { EXPORT_BUCKET: "exportBucket.name" } as const;

const onExports = (...actions: string[]): Grant => ({ on: "exportBucket", part: "exports/", actions });

export const capabilities = {
  // The edge of every API function
  rateLimiter: { env: TABLE, grants: [onTable("UpdateItem")] },
  requestLedger: { env: TABLE, grants: [onTable("PutItem", "UpdateItem")] },
  authenticator: { env: TABLE, grants: [onTable("GetItem")] },

  // Leads
  leadReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  leadWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  cursorSigner: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },

  // Exports and jobs
  auditLog: { env: TABLE, grants: [onTable("PutItem")] },
  jobReader: { env: TABLE, grants: [onTable("GetItem")] },
  jobStarter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  jobStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  exportFiles: {
    env: EXPORTS,
    grants: [onExports("s3:PutObject", "s3:AbortMultipartUpload", "s3:GetObject", "s3:DeleteObject")],
  },
  exportLinks: { env: EXPORTS, grants: [onExports("s3:GetObject")] },

  // Team
  memberReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  memberWriter: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")] },
  apiKeyReader: { env: TABLE, grants: [onTable("Query")] },
  apiKeyWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },

  // Events
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
  return [...new Set([...edge, ...uses])];
};
