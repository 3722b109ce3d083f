import type { RouteId } from "#lib/contract/index.ts";
import { standingOrdersFunctions } from "./api/automation/standing-orders.ts";
import { workflowTemplatesFunctions } from "./api/automation/workflow-templates.ts";
import { workflowsFunctions } from "./api/automation/workflows.ts";
import { eventsFunctions } from "./api/events/events.ts";
import { webhooksFunctions } from "./api/events/webhooks.ts";
import { filtersFunctions } from "./api/platform/filters.ts";
import { jobsFunctions } from "./api/platform/jobs.ts";
import { metaFunctions } from "./api/platform/meta.ts";
import { activitiesFunctions } from "./api/records/activities.ts";
import { campaignsFunctions } from "./api/records/campaigns.ts";
import { commentsFunctions } from "./api/records/comments.ts";
import { companiesFunctions } from "./api/records/companies.ts";
import { contactsFunctions } from "./api/records/contacts.ts";
import { customFieldsFunctions } from "./api/records/custom-fields.ts";
import { dealsFunctions } from "./api/records/deals.ts";
import { duplicatesFunctions } from "./api/records/duplicates.ts";
import { engagementFunctions } from "./api/records/engagement.ts";
import { leadsFunctions } from "./api/records/leads.ts";
import { settingsFunctions } from "./api/records/settings.ts";
import { tagsFunctions } from "./api/records/tags.ts";
import { templatesFunctions } from "./api/records/templates.ts";
import { validationRulesFunctions } from "./api/records/validation-rules.ts";
import { listTemplatesFunctions } from "./api/segments/list-templates.ts";
import { listsFunctions } from "./api/segments/lists.ts";
import { savedFiltersFunctions } from "./api/segments/saved-filters.ts";
import { assignmentFunctions } from "./api/selling/assignment.ts";
import { pipelinesFunctions } from "./api/selling/pipelines.ts";
import { scoringFunctions } from "./api/selling/scoring.ts";
import { apiKeysFunctions } from "./api/team/api-keys.ts";
import { teamFunctions } from "./api/team/team.ts";
import { exportsFunctions } from "./api/transfer/exports.ts";
import { importSourcesFunctions } from "./api/transfer/import-sources.ts";
import { importsFunctions } from "./api/transfer/imports.ts";
import { mappingsFunctions } from "./api/transfer/mappings.ts";
import type { FunctionRow } from "./function-row.ts";

/**
 * API functions by route id; the file is `functions/api/<context>/<area>/<route id in kebab-case>.ts`, the row in
 * `./api/<context>/<area>.ts`.
 */
export const apiFunctions = {
  ...leadsFunctions,
  ...duplicatesFunctions,
  ...exportsFunctions,
  ...filtersFunctions,
  ...customFieldsFunctions,
  ...validationRulesFunctions,
  ...jobsFunctions,
  ...teamFunctions,
  ...assignmentFunctions,
  ...apiKeysFunctions,
  ...importsFunctions,
  ...importSourcesFunctions,
  ...listTemplatesFunctions,
  ...listsFunctions,
  ...mappingsFunctions,
  ...savedFiltersFunctions,
  ...tagsFunctions,
  ...pipelinesFunctions,
  ...webhooksFunctions,
  ...workflowsFunctions,
  ...workflowTemplatesFunctions,
  ...standingOrdersFunctions,
  ...eventsFunctions,
  ...activitiesFunctions,
  ...commentsFunctions,
  ...templatesFunctions,
  ...campaignsFunctions,
  ...contactsFunctions,
  ...companiesFunctions,
  ...dealsFunctions,
  ...scoringFunctions,
  ...engagementFunctions,
  ...settingsFunctions,
  ...metaFunctions,
} as const satisfies Record<RouteId, FunctionRow>;

/** `functions/api/platform/meta/preflight.ts`, which answers browsers for every path once an origin may call. */
export const preflightFunction = { uses: [] } as const satisfies FunctionRow;

/** What the authorizer's log says when it could not tell who calls; an alarm counts these lines. */
export const authorizerFailed = "authorizer failed";

/** `functions/authorizer.ts`, which every request with credentials passes. */
export const authorizerFunction = { uses: ["authenticator", "doors"] } as const satisfies FunctionRow;
