/*
 * What a function may touch, declared once: one export a capability. From a function's row in `functions/manifest.ts`
 * and these come its IAM statements and environment (lib/infra/grants.ts) and the dependencies that its handler gets
 * (lib/runtime/load-deps.ts). Adapters are imported on use, and a bundle keeps only the exports of its function's row
 * (lib/infra/own-capabilities.ts), so that a function carries and loads its own adapters and no others.
 */
export * from "./assignment.ts";
export * from "./bulk.ts";
export * from "./edge.ts";
export * from "./events.ts";
export * from "./export-schedules.ts";
export * from "./exports.ts";
export * from "./import-sources.ts";
export * from "./imports.ts";
export * from "./lake.ts";
export * from "./leads.ts";
export * from "./memberships.ts";
export * from "./records.ts";
export * from "./secrets.ts";
export * from "./suppressions.ts";
export * from "./tasks.ts";
export * from "./team.ts";
export * from "./webhook-deliveries.ts";
export * from "./webhooks.ts";
export * from "./workflows.ts";
