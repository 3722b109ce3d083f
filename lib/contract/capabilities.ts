import { assignmentCapabilities } from "./capabilities/assignment.ts";
import { bulkCapabilities } from "./capabilities/bulk.ts";
import { edgeCapabilities } from "./capabilities/edge.ts";
import { eventsCapabilities } from "./capabilities/events.ts";
import { exportSchedulesCapabilities } from "./capabilities/export-schedules.ts";
import { exportsCapabilities } from "./capabilities/exports.ts";
import { followersCapabilities } from "./capabilities/followers.ts";
import { importSourcesCapabilities } from "./capabilities/import-sources.ts";
import { importsCapabilities } from "./capabilities/imports.ts";
import { lakeCapabilities } from "./capabilities/lake.ts";
import { leadsCapabilities } from "./capabilities/leads.ts";
import { recordsCapabilities } from "./capabilities/records.ts";
import { secretsCapabilities } from "./capabilities/secrets.ts";
import { teamCapabilities } from "./capabilities/team.ts";
import { webhookDeliveriesCapabilities } from "./capabilities/webhook-deliveries.ts";
import { webhooksCapabilities } from "./capabilities/webhooks.ts";
import { workflowsCapabilities } from "./capabilities/workflows.ts";

/**
 * What a function may touch, declared once. From a function's row in `functions/manifest.ts` and this table come its
 * IAM statements and environment (lib/infra/grants.ts) and the dependencies its handler gets (lib/runtime/capabilities.ts).
 */
export const capabilities = {
  ...edgeCapabilities,
  ...leadsCapabilities,
  ...lakeCapabilities,
  ...recordsCapabilities,
  ...followersCapabilities,
  ...exportsCapabilities,
  ...exportSchedulesCapabilities,
  ...bulkCapabilities,
  ...assignmentCapabilities,
  ...teamCapabilities,
  ...importsCapabilities,
  ...importSourcesCapabilities,
  ...secretsCapabilities,
  ...webhooksCapabilities,
  ...webhookDeliveriesCapabilities,
  ...eventsCapabilities,
  ...workflowsCapabilities,
} as const;

export type CapabilityName = keyof typeof capabilities;
export type EnvironmentOf<Name extends CapabilityName> = Readonly<
  Record<keyof (typeof capabilities)[Name]["env"] & string, string>
>;
