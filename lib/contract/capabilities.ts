/**
 * What a function may touch, declared once. From a function's row in `functions/manifest.ts` and this table come its
 * IAM statements and environment (lib/infra/grants.ts) and the dependencies its handler gets (lib/runtime/capabilities.ts).
 */

/** Things that the data and worker stacks make; `table.changes` is the table's local index. */
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

const table = { TABLE_NAME: "table.name" } as const;
export const capabilities = {
  // --- leads
  lead_reader: { env: table, grants: [{ on: "table", actions: ["dynamodb:GetItem", "dynamodb:Query"] }] },
} as const satisfies Record<string, Capability>;

export type CapabilityName = keyof typeof capabilities;
