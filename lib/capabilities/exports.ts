import { capability, EXPORTS, onExports, onScheduledExports, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

/* Exports and jobs. */

const keepFiles = ["s3:PutObject", "s3:AbortMultipartUpload", "s3:GetObject", "s3:DeleteObject"] as const;

export const auditLog = capability({
  env: TABLE,
  grants: [onTable("PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/audit-log.ts")).makeAuditLog(await client(), env.TABLE_NAME),
});
export const jobReader = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const jobList = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobList(await client(), env.TABLE_NAME),
});
export const jobStarter = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobStarter(
      await client(),
      env.TABLE_NAME,
    ),
});
export const jobStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobStore(await client(), env.TABLE_NAME),
});
export const exportFiles = capability({
  env: EXPORTS,
  grants: [onExports(...keepFiles), onScheduledExports(...keepFiles)],
  make: async (env) =>
    (await import("#lib/adapters/s3/export-files.ts")).makeExportFiles(await s3(), env.EXPORT_BUCKET),
});
/** Touches nothing; only exports carry its code. */
export const filePacker = capability({
  env: {},
  grants: [],
  make: async () => (await import("#lib/adapters/files/pack/file-packer.ts")).makeFilePacker(),
});
export const exportLinks = capability({
  env: EXPORTS,
  grants: [onExports("s3:GetObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET),
});
export const jobLinks = capability({
  env: EXPORTS,
  grants: [onExports("s3:GetObject"), onScheduledExports("s3:GetObject")],
  make: async (env) =>
    (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET),
});
