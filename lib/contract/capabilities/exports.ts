import { type Capability, EXPORTS, onExports, onScheduledExports, onTable, TABLE } from "./capability.ts";

const keepFiles = ["s3:PutObject", "s3:AbortMultipartUpload", "s3:GetObject", "s3:DeleteObject"] as const;

/** Exports and jobs. */
export const exportsCapabilities = {
  auditLog: { env: TABLE, grants: [onTable("PutItem")] },
  jobReader: { env: TABLE, grants: [onTable("GetItem")] },
  jobList: { env: TABLE, grants: [onTable("Query")] },
  jobStarter: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  jobStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  exportFiles: {
    env: EXPORTS,
    grants: [onExports(...keepFiles), onScheduledExports(...keepFiles)],
  },
  /** Touches nothing; only exports carry its code. */
  filePacker: { env: {}, grants: [] },
  exportLinks: { env: EXPORTS, grants: [onExports("s3:GetObject")] },
  jobLinks: { env: EXPORTS, grants: [onExports("s3:GetObject"), onScheduledExports("s3:GetObject")] },
} as const satisfies Record<string, Capability>;
