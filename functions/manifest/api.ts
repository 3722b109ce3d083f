import type { RouteId } from "#lib/contract/index.ts";
import { activitiesFunctions } from "./api/activities.ts";
import { apiKeysFunctions } from "./api/api-keys.ts";
import { assignmentFunctions } from "./api/assignment.ts";
import { campaignsFunctions } from "./api/campaigns.ts";
import { commentsFunctions } from "./api/comments.ts";
import { companiesFunctions } from "./api/companies.ts";
import { contactsFunctions } from "./api/contacts.ts";
import { customFieldsFunctions } from "./api/custom-fields.ts";
import { dealsFunctions } from "./api/deals.ts";
import { duplicatesFunctions } from "./api/duplicates.ts";
import { engagementFunctions } from "./api/engagement.ts";
import { eventsFunctions } from "./api/events.ts";
import { exportsFunctions } from "./api/exports.ts";
import { filtersFunctions } from "./api/filters.ts";
import { importSourcesFunctions } from "./api/import-sources.ts";
import { importsFunctions } from "./api/imports.ts";
import { jobsFunctions } from "./api/jobs.ts";
import { leadsFunctions } from "./api/leads.ts";
import { listTemplatesFunctions } from "./api/list-templates.ts";
import { listsFunctions } from "./api/lists.ts";
import { mappingsFunctions } from "./api/mappings.ts";
import { metaFunctions } from "./api/meta.ts";
import { pipelinesFunctions } from "./api/pipelines.ts";
import { savedFiltersFunctions } from "./api/saved-filters.ts";
import { scoringFunctions } from "./api/scoring.ts";
import { tagsFunctions } from "./api/tags.ts";
import { teamFunctions } from "./api/team.ts";
import { templatesFunctions } from "./api/templates.ts";
import { validationRulesFunctions } from "./api/validation-rules.ts";
import { webhooksFunctions } from "./api/webhooks.ts";
import { workflowTemplatesFunctions } from "./api/workflow-templates.ts";
import { workflowsFunctions } from "./api/workflows.ts";
import type { FunctionRow } from "./function-row.ts";

/** API functions by route id; the file is `functions/api/<area>/<route id in kebab-case>.ts`, the row in `./api/<area>.ts`. */
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
  ...metaFunctions,
} as const satisfies Record<RouteId, FunctionRow>;

/** `functions/api/meta/preflight.ts`, which answers browsers for every path once an origin may call. */
export const preflightFunction = { uses: [] } as const satisfies FunctionRow;

/** What the authorizer's log says when it could not tell who calls; an alarm counts these lines. */
export const authorizerFailed = "authorizer failed";

/** `functions/authorizer.ts`, which every request with credentials passes. */
export const authorizerFunction = { uses: ["authenticator", "doors"] } as const satisfies FunctionRow;
