import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";
import { s3 } from "./s3-client.ts";

export const auditLog = async (env: Env<"auditLog">) =>
  (await import("#lib/adapters/dynamo/platform/audit-log.ts")).makeAuditLog(await client(), env.TABLE_NAME);
export const jobReader = async (env: Env<"jobReader">) =>
  (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobReader(await client(), env.TABLE_NAME);
export const jobList = async (env: Env<"jobList">) =>
  (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobList(await client(), env.TABLE_NAME);
export const jobStarter = async (env: Env<"jobStarter">) =>
  (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobStarter(await client(), env.TABLE_NAME);
export const jobStore = async (env: Env<"jobStore">) =>
  (await import("#lib/adapters/dynamo/platform/job-store.ts")).makeJobStore(await client(), env.TABLE_NAME);
export const exportFiles = async (env: Env<"exportFiles">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportFiles(await s3(), env.EXPORT_BUCKET);
export const filePacker = async (_env: Env<"filePacker">) =>
  (await import("#lib/adapters/files/pack/file-packer.ts")).makeFilePacker();
export const exportLinks = async (env: Env<"exportLinks">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET);
export const jobLinks = async (env: Env<"jobLinks">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET);
