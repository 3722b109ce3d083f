import { leadRunsRoutes } from "./automation/lead-runs.ts";
import { standingOrdersRoutes } from "./automation/standing-orders.ts";
import { workflowBrakesRoutes } from "./automation/workflow-brakes.ts";
import { workflowDryRunRoutes } from "./automation/workflow-dry-run.ts";
import { workflowExplanationRoutes } from "./automation/workflow-explanation.ts";
import { workflowRunRepairsRoutes } from "./automation/workflow-run-repairs.ts";
import { workflowRunsRoutes } from "./automation/workflow-runs.ts";
import { workflowSchemaRoutes } from "./automation/workflow-schema.ts";
import { workflowSimulationRoutes } from "./automation/workflow-simulation.ts";
import { workflowStatsRoutes } from "./automation/workflow-stats.ts";
import { workflowTemplatesRoutes } from "./automation/workflow-templates.ts";
import { workflowsRoutes } from "./automation/workflows.ts";
import { eventTypesRoutes } from "./events/event-types.ts";
import { eventsLogRoutes } from "./events/events-log.ts";
import { webhookDeliveriesRoutes } from "./events/webhook-deliveries.ts";
import { webhookReplaysRoutes } from "./events/webhook-replays.ts";
import { webhooksRoutes } from "./events/webhooks.ts";
import { filtersRoutes } from "./platform/filters.ts";
import { jobsRoutes } from "./platform/jobs.ts";
import { metaRoutes } from "./platform/meta.ts";
import { activitiesRoutes } from "./records/activities.ts";
import { campaignsRoutes } from "./records/campaigns.ts";
import { commentsRoutes } from "./records/comments.ts";
import { companiesRoutes } from "./records/companies.ts";
import { contactsRoutes } from "./records/contacts.ts";
import { currencyRatesRoutes } from "./records/currency-rates.ts";
import { customFieldsRoutes } from "./records/custom-fields.ts";
import { dealsRoutes } from "./records/deals.ts";
import { duplicatesRoutes } from "./records/duplicates.ts";
import { engagementRoutes } from "./records/engagement.ts";
import { leadsRoutes } from "./records/leads.ts";
import { optOutRoutes } from "./records/opt-outs.ts";
import { tagsRoutes } from "./records/tags.ts";
import { templatesRoutes } from "./records/templates.ts";
import { timelineRoutes } from "./records/timeline.ts";
import { validationRulesRoutes } from "./records/validation-rules.ts";
import { workspaceSettingsRoutes } from "./records/workspace-settings.ts";
import { listAnalyticsRoutes } from "./segments/list-analytics.ts";
import { listHistoryRoutes } from "./segments/list-history.ts";
import { listLeadsRoutes } from "./segments/list-leads.ts";
import { listTemplatesRoutes } from "./segments/list-templates.ts";
import { listsRoutes } from "./segments/lists.ts";
import { savedFiltersRoutes } from "./segments/saved-filters.ts";
import { assignmentPoolsRoutes } from "./selling/assignment-pools.ts";
import { assignmentRulesRoutes } from "./selling/assignment-rules.ts";
import { assignmentsRoutes } from "./selling/assignments.ts";
import { availabilityRoutes } from "./selling/availability.ts";
import { leadStagesRoutes } from "./selling/lead-stages.ts";
import { pipelineDryRunRoutes } from "./selling/pipeline-dry-run.ts";
import { pipelinesRoutes } from "./selling/pipelines.ts";
import { scoringRoutes } from "./selling/scoring.ts";
import { stageExplanationRoutes } from "./selling/stage-explanation.ts";
import { apiKeysRoutes } from "./team/api-keys.ts";
import { feedRoutes } from "./team/feed.ts";
import { teamRoutes } from "./team/team.ts";
import { bulkLeadsRoutes } from "./transfer/bulk-leads.ts";
import { exportSchedulesRoutes } from "./transfer/export-schedules.ts";
import { exportsRoutes } from "./transfer/exports.ts";
import { importEndsRoutes } from "./transfer/import-ends.ts";
import { importMappingRoutes } from "./transfer/import-mapping.ts";
import { importMatchesRoutes } from "./transfer/import-matches.ts";
import { importPreviewRoutes } from "./transfer/import-preview.ts";
import { importSourcesRoutes } from "./transfer/import-sources.ts";
import { importUploadRoutes } from "./transfer/import-upload.ts";
import { importsRoutes } from "./transfer/imports.ts";
import { mappingsRoutes } from "./transfer/mappings.ts";

/** Every route of the service, by id: each area's file has a table of its own. */
export const routes = {
  ...leadsRoutes,
  ...optOutRoutes,
  ...bulkLeadsRoutes,
  ...duplicatesRoutes,
  ...exportsRoutes,
  ...exportSchedulesRoutes,
  ...filtersRoutes,
  ...customFieldsRoutes,
  ...validationRulesRoutes,
  ...jobsRoutes,
  ...importsRoutes,
  ...importUploadRoutes,
  ...importMappingRoutes,
  ...importPreviewRoutes,
  ...importEndsRoutes,
  ...importMatchesRoutes,
  ...importSourcesRoutes,
  ...listsRoutes,
  ...scoringRoutes,
  ...listTemplatesRoutes,
  ...listLeadsRoutes,
  ...listHistoryRoutes,
  ...listAnalyticsRoutes,
  ...mappingsRoutes,
  ...savedFiltersRoutes,
  ...tagsRoutes,
  ...pipelinesRoutes,
  ...leadStagesRoutes,
  ...stageExplanationRoutes,
  ...pipelineDryRunRoutes,
  ...teamRoutes,
  ...assignmentsRoutes,
  ...availabilityRoutes,
  ...assignmentPoolsRoutes,
  ...assignmentRulesRoutes,
  ...apiKeysRoutes,
  ...webhooksRoutes,
  ...webhookDeliveriesRoutes,
  ...webhookReplaysRoutes,
  ...workflowsRoutes,
  ...workflowRunsRoutes,
  ...workflowRunRepairsRoutes,
  ...workflowStatsRoutes,
  ...workflowDryRunRoutes,
  ...workflowExplanationRoutes,
  ...leadRunsRoutes,
  ...workflowBrakesRoutes,
  ...workflowSchemaRoutes,
  ...workflowSimulationRoutes,
  ...workflowTemplatesRoutes,
  ...standingOrdersRoutes,
  ...eventsLogRoutes,
  ...eventTypesRoutes,
  ...engagementRoutes,
  ...activitiesRoutes,
  ...timelineRoutes,
  ...feedRoutes,
  ...commentsRoutes,
  ...templatesRoutes,
  ...campaignsRoutes,
  ...contactsRoutes,
  ...companiesRoutes,
  ...currencyRatesRoutes,
  ...dealsRoutes,
  ...workspaceSettingsRoutes,
  ...metaRoutes,
} as const;

export type RouteId = keyof typeof routes;
