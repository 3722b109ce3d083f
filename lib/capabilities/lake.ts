import type { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import {
  type Capability,
  capability,
  LAKE,
  onChanges,
  onLake,
  onTable,
  TABLE,
  toLakeQueue,
} from "./capability.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

/* The lake, which searches and counts. */

const searching = {
  env: { ...LAKE, LAKE_QUEUE_URL: "lakeQueue.url" },
  grants: [
    // A page's items are read by their keys.
    onTable("GetItem", "BatchGetItem"),
    onChanges,
    // Without it S3 calls a missing object forbidden.
    { on: "lakeBucket", actions: ["s3:ListBucket"] },
    onLake("s3:GetObject"),
    toLakeQueue,
  ],
  runsDuckDb: true,
} as const satisfies Capability;

export const leadLake = capability({
  ...searching,
  make: async (env) =>
    (await import("#lib/adapters/lake/make-lead-lake.ts")).leadLakeOf(await client(), await s3(), env),
});
export const recordLake = capability({
  ...searching,
  make: async (env) =>
    (await import("#lib/adapters/lake/make-record-lake.ts")).recordLakeOf(await client(), await s3(), env),
});
export const leadStatistics = capability({
  ...searching,
  make: async (env) =>
    (await import("#lib/adapters/lake/make-lead-lake.ts")).leadStatisticsOf(await client(), await s3(), env),
});
export const scoreLake = capability({
  ...searching,
  make: async (env) =>
    (await import("#lib/adapters/lake/make-lead-lake.ts")).scoreLakeOf(await client(), await s3(), env),
});
export const lakeCompactor = capability({
  env: { ...LAKE, HISTORY_BUCKET: "historyBucket.name" },
  grants: [
    onTable("GetItem", "PutItem"),
    onChanges,
    onLake("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
    // Read to check that a snapshot exists. No function deletes one.
    { on: "historyBucket", part: "history/", actions: ["s3:GetObject", "s3:PutObject"] },
    { on: "historyBucket", actions: ["s3:ListBucket"] },
    { on: "lakeBucket", actions: ["s3:ListBucket"] },
  ],
  runsDuckDb: true,
  make: async (env) =>
    (await import("#lib/adapters/lake/make-compactor.ts")).compactorOf(await client(), await s3(), env),
});
export const lakeAges = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/lake/lake-ages.ts")).makeLakeAges(await client(), env.TABLE_NAME),
});
export const lakeDispatcher = capability({
  env: { LAKE_QUEUE_URL: "lakeQueue.url" },
  grants: [toLakeQueue],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<LakeWork>(env.LAKE_QUEUE_URL),
});
