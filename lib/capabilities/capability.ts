import type { Resource } from "#lib/contract/resources.ts";

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

/** A row of the table: what a function that names it may touch and is told, and what its handler gets of that. */
export const capability = <const Env extends Capability["env"], Made>(
  row: Omit<Capability, "env"> & {
    readonly env: Env;
    readonly make: (env: Readonly<Record<keyof Env & string, string>>) => Promise<Made>;
  },
) => row;

export const TABLE = { TABLE_NAME: "table.name" } as const;
export const IMPORT_BUCKET = { IMPORT_BUCKET: "importBucket.name" } as const;

export const onTable = (...actions: string[]): Grant => ({
  on: "table",
  actions: actions.map((action) => `dynamodb:${action}`),
});

export const EXPORTS = { EXPORT_BUCKET: "exportBucket.name" } as const;

export const LAKE = { ...TABLE, LAKE_BUCKET: "lakeBucket.name" } as const;

export const onLake = (...actions: string[]): Grant => ({ on: "lakeBucket", part: "lake/", actions });

export const onChanges: Grant = { on: "table", part: "index/changes", actions: ["dynamodb:Query"] };

export const toLakeQueue: Grant = { on: "lakeQueue", actions: ["sqs:SendMessage"] };

/** Rules of webhooks: the bus they are on, and where they send to. */
export const RULE_PLACES = {
  BUS_NAME: "bus.name",
  WEBHOOK_DELIVERIES_QUEUE_ARN: "webhookDeliveriesQueue.arn",
  WEBHOOK_DEAD_LETTERS_ARN: "webhookDeadLetters.arn",
} as const;

export const onExports = (...actions: string[]): Grant => ({ on: "exportBucket", part: "exports/", actions });

export const onScheduledExports = (...actions: string[]): Grant => ({
  on: "exportBucket",
  part: "scheduled/",
  actions,
});

export const onObjects = (part: `${string}/`, ...actions: string[]): Grant => ({
  on: "importBucket",
  part,
  actions: actions.map((action) => `s3:${action}`),
});
