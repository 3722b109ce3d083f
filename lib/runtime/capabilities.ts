import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";

/*
 * What each capability gives a handler: one export of its name, made of its environment. Adapters are imported on
 * use and a bundle keeps only the exports of its function's row (lib/infra/bundle.ts), so that a function carries
 * and loads its own adapters and no others.
 */

const client = async () => (await import("#lib/adapters/dynamo/client.ts")).documentClient();
const s3 = async () => (await import("#lib/adapters/s3/client.ts")).s3Client();

// The edge of every API function
export const rateLimiter = async (env: Env<"rateLimiter">) =>
  (await import("#lib/adapters/dynamo/rate-limiter.ts")).makeRateLimiter(await client(), env.TABLE_NAME);
export const requestLedger = async (env: Env<"requestLedger">) =>
  (await import("#lib/adapters/dynamo/request-ledger.ts")).makeRequestLedger(await client(), env.TABLE_NAME);
export const authenticator = async (env: Env<"authenticator">) =>
  (await import("#lib/adapters/dynamo/identities.ts")).makeIdentities(await client(), env.TABLE_NAME);

// Leads
export const leadReader = async (env: Env<"leadReader">) =>
  (await import("#lib/adapters/dynamo/lead-reader.ts")).makeLeadReader(await client(), env.TABLE_NAME);
export const leadWriter = async (env: Env<"leadWriter">) =>
  (await import("#lib/adapters/dynamo/lead-writer.ts")).makeLeadWriter(await client(), env.TABLE_NAME);
export const cursorSigner = async (env: Env<"cursorSigner">) =>
  (await import("#lib/adapters/dynamo/cursor-signer.ts")).makeCursorSigner(await client(), env.TABLE_NAME);

// Exports and jobs
export const auditLog = async (env: Env<"auditLog">) =>
  (await import("#lib/adapters/dynamo/audit-log.ts")).makeAuditLog(await client(), env.TABLE_NAME);
export const jobReader = async (env: Env<"jobReader">) =>
  (await import("#lib/adapters/dynamo/job-store.ts")).makeJobReader(await client(), env.TABLE_NAME);
export const jobStarter = async (env: Env<"jobStarter">) =>
  (await import("#lib/adapters/dynamo/job-store.ts")).makeJobStarter(await client(), env.TABLE_NAME);
export const jobStore = async (env: Env<"jobStore">) =>
  (await import("#lib/adapters/dynamo/job-store.ts")).makeJobStore(await client(), env.TABLE_NAME);
export const exportFiles = async (env: Env<"exportFiles">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportFiles(await s3(), env.EXPORT_BUCKET);
export const exportLinks = async (env: Env<"exportLinks">) =>
  (await import("#lib/adapters/s3/export-files.ts")).makeExportLinks(await s3(), env.EXPORT_BUCKET);

// Team
export const memberReader = async (env: Env<"memberReader">) =>
  (await import("#lib/adapters/dynamo/member-store.ts")).makeMemberReader(await client(), env.TABLE_NAME);
export const memberWriter = async (env: Env<"memberWriter">) =>
  (await import("#lib/adapters/dynamo/member-store.ts")).makeMemberWriter(await client(), env.TABLE_NAME);
export const apiKeyReader = async (env: Env<"apiKeyReader">) =>
  (await import("#lib/adapters/dynamo/api-key-store.ts")).makeApiKeyReader(await client(), env.TABLE_NAME);
export const apiKeyWriter = async (env: Env<"apiKeyWriter">) =>
  (await import("#lib/adapters/dynamo/api-key-store.ts")).makeApiKeyWriter(await client(), env.TABLE_NAME);

// Events
export const eventPublisher = async (env: Env<"eventPublisher">) =>
  (await import("#lib/adapters/events/event-publisher.ts")).makeEventPublisher(env.BUS_NAME);
