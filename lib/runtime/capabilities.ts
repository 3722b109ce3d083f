/*
 * What each capability gives a handler: one export of its name, made of its environment, in the file where the contract
 * declares it. Adapters are imported on use and a bundle keeps only the exports of its function's row
 * (lib/infra/own-capabilities.ts), so that a function carries and loads its own adapters and no others.
 */
export * from "./capabilities/assignment.ts";
export * from "./capabilities/bulk.ts";
export * from "./capabilities/edge.ts";
export * from "./capabilities/events.ts";
export * from "./capabilities/export-schedules.ts";
export * from "./capabilities/exports.ts";
export * from "./capabilities/followers.ts";
export * from "./capabilities/import-sources.ts";
export * from "./capabilities/imports.ts";
export * from "./capabilities/lake.ts";
export * from "./capabilities/leads.ts";
export * from "./capabilities/records.ts";
export * from "./capabilities/secrets.ts";
export * from "./capabilities/team.ts";
export * from "./capabilities/webhook-deliveries.ts";
export * from "./capabilities/webhooks.ts";
export * from "./capabilities/workflows.ts";
