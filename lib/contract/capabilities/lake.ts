import { type Capability, LAKE, onChanges, onLake, onTable, TABLE, toLakeQueue } from "./capability.ts";

const searching = {
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
} as const satisfies Capability;

/** The lake, which searches and counts. */
export const lakeCapabilities = {
  leadLake: searching,
  recordLake: searching,
  leadStatistics: searching,
  lakeCompactor: {
    env: LAKE,
    grants: [
      onTable("GetItem", "PutItem"),
      onChanges,
      onLake("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
      // What was true once: read to see that it is there, and never deleted.
      { on: "lakeBucket", part: "history/", actions: ["s3:GetObject", "s3:PutObject"] },
      { on: "lakeBucket", actions: ["s3:ListBucket"] },
    ],
    runsDuckDb: true,
  },
  lakeAges: { env: TABLE, grants: [onTable("GetItem")] },
  lakeDispatcher: { env: { LAKE_QUEUE_URL: "lakeQueue.url" }, grants: [toLakeQueue] },
} as const satisfies Record<string, Capability>;
