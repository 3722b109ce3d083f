import type { AnyRoute } from "./route.ts";

/**
 * What a function may touch, declared once. From a function's row in `functions/manifest.ts` and this table come its
 * IAM statements and environment (lib/infra/grants.ts) and the dependencies its handler gets (lib/runtime/capabilities.ts).
 */

/** Things that the stacks make. `table.changes` is the table's local index. */
export type Resource =
  | "table"
  | "table.changes"
  | "import_bucket"
  | "export_bucket"
  | "bus"
  | "uploads_queue"
  | "import_steps_queue"
  | "import_chunks_queue"
  | "jobs_queue";

export interface Grant {
  readonly on: Resource;
  readonly actions: readonly string[];
  /** For buckets: the key prefixes that the actions reach. Omitted: the resource itself. */
  readonly prefixes?: readonly string[];
}

export interface Capability {
  /** Environment variable → what it holds. */
  readonly env: Readonly<Record<string, `${Resource}.${"name" | "arn" | "url"}` | `setting.${string}`>>;
  readonly grants: readonly Grant[];
}

const TABLE = { TABLE_NAME: "table.name" } as const;
const IMPORTS = { IMPORT_BUCKET: "import_bucket.name" } as const;

const onTable = (...actions: string[]): Grant => ({
  on: "table",
  actions: actions.map((action) => `dynamodb:${action}`),
});
const onImports = (prefixes: string[], ...actions: string[]): Grant => ({
  on: "import_bucket",
  actions: actions.map((action) => `s3:${action}`),
  prefixes,
});

export const capabilities = {
  // The edge of every API function
  rateLimiter: { env: TABLE, grants: [onTable("UpdateItem")] },
  requestLedger: { env: TABLE, grants: [onTable("PutItem", "UpdateItem")] },
  authenticator: { env: { ...TABLE, OIDC_ISSUERS: "setting.oidcIssuers" }, grants: [onTable("GetItem")] },

  // Leads
  leadReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  leadWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  cursorSigner: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  tombstoneWriter: { env: TABLE, grants: [onTable("PutItem")] },

  // Team
  memberReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  memberWriter: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")] },
  apiKeyReader: { env: TABLE, grants: [onTable("Query")] },
  apiKeyWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },

  // Imports
  importReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  importWriter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  uploadSigner: { env: IMPORTS, grants: [onImports(["uploads/"], "PutObject")] },
  importArtefactReader: { env: IMPORTS, grants: [onImports(["work/", "results/"], "GetObject")] },
  importFiles: {
    env: IMPORTS,
    grants: [
      onImports(["uploads/", "incoming/", "work/"], "GetObject"),
      onImports(["work/", "results/", "processed/", "failed/"], "PutObject"),
      onImports(["incoming/"], "DeleteObject"),
    ],
  },
  chunkReader: { env: IMPORTS, grants: [onImports(["work/"], "GetObject")] },
  leadImporter: { env: TABLE, grants: [onTable("GetItem", "BatchGetItem", "PutItem", "UpdateItem")] },
  chunkQueue: {
    env: { IMPORT_CHUNKS_QUEUE_URL: "import_chunks_queue.url" },
    grants: [{ on: "import_chunks_queue", actions: ["sqs:SendMessage"] }],
  },
  stepQueue: {
    env: { IMPORT_STEPS_QUEUE_URL: "import_steps_queue.url" },
    grants: [{ on: "import_steps_queue", actions: ["sqs:SendMessage"] }],
  },

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
