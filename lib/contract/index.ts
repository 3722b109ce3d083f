import {
  batchActivities,
  changeActivity,
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  restoreActivity,
  searchActivities,
} from "./activities.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import {
  changeAssignmentPool,
  createAssignmentPool,
  deleteAssignmentPool,
  getAssignmentPool,
  listAssignmentPools,
} from "./assignment-pools.ts";
import { assignLeads } from "./assignments.ts";
import { changeAvailability, getAvailability } from "./availability.ts";
import { bulkLeads } from "./bulk-leads.ts";
import {
  batchCampaigns,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  restoreCampaign,
  searchCampaigns,
  shareCampaign,
} from "./campaigns.ts";
import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  listCustomFields,
  updateCustomField,
} from "./custom-fields.ts";
import {
  batchDeals,
  changeDeal,
  createDeal,
  deleteDeal,
  getDeal,
  getDealMoves,
  listDeals,
  restoreDeal,
  searchDeals,
} from "./deals.ts";
import { dismissDuplicates, listDuplicates, undismissDuplicates } from "./duplicates.ts";
import { recordEngagement } from "./engagement.ts";
import { listEventTypes } from "./event-types.ts";
import { listEvents } from "./events-log.ts";
import {
  changeExportSchedule,
  createExportSchedule,
  deleteExportSchedule,
  getExportSchedule,
  listExportSchedules,
} from "./export-schedules.ts";
import { createExport, exportLeads } from "./exports.ts";
import { explainFilter } from "./filters.ts";
import { cancelImport, getImportUndo, resumeImport, undoImport } from "./import-ends.ts";
import { setImportMapping } from "./import-mapping.ts";
import { decideImportMatches, listImportMatches } from "./import-matches.ts";
import { confirmImport, getImportErrors, previewImport } from "./import-preview.ts";
import {
  changeImportSource,
  createImportSource,
  deleteImportSource,
  getImportSource,
  listImportSources,
  runImportSource,
} from "./import-sources.ts";
import { completeImportUpload } from "./import-upload.ts";
import { createImport, getImport, listImports } from "./imports.ts";
import { cancelJob, getJob, undoJob } from "./jobs.ts";
import { getStageHistory, moveLead } from "./lead-stages.ts";
import {
  batchLeads,
  createLead,
  deleteLead,
  getLead,
  listLeads,
  restoreLead,
  searchLeads,
  updateLead,
} from "./leads.ts";
import { getListAnalytics } from "./list-analytics.ts";
import { getListHistory } from "./list-history.ts";
import { addListLeads, getListLeads, removeListLeads } from "./list-leads.ts";
import {
  changeListTemplate,
  createListTemplate,
  deleteListTemplate,
  getListTemplate,
  listListTemplates,
} from "./list-templates.ts";
import { changeList, createList, deleteList, getList, listLists } from "./lists.ts";
import { changeMapping, createMapping, deleteMapping, getMapping, listMappings } from "./mappings.ts";
import { getDocs, getDocsAsset, getEntrance, getLimits, getOpenApi } from "./meta.ts";
import {
  changePipeline,
  createPipeline,
  deletePipeline,
  deleteStage,
  getBoard,
  getPipeline,
  listPipelines,
} from "./pipelines.ts";
import {
  changeSavedFilter,
  createSavedFilter,
  deleteSavedFilter,
  getSavedFilter,
  getSavedFilterDifference,
  listSavedFilters,
  listSavedFilterVersions,
} from "./saved-filters.ts";
import { changeTag, createTag, deleteTag, getTag, getTagAnalytics, listTags, mergeTag } from "./tags.ts";
import { addMember, changeMember, getMember, listMembers, removeMember } from "./team.ts";
import {
  activateValidationRule,
  createValidationRule,
  deactivateValidationRule,
  deleteValidationRule,
  dryRunValidationRule,
  getValidationRule,
  listValidationRules,
  updateValidationRule,
} from "./validation-rules.ts";
import { getDelivery, listDeliveries, redeliver } from "./webhook-deliveries.ts";
import { getReplay, replayWebhook } from "./webhook-replays.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pingWebhook,
  rotateWebhookSecret,
} from "./webhooks.ts";

import { lintWorkflow, simulateWorkflow } from "./workflow-simulation.ts";

/** Every route of the service, by id. */
export const routes = {
  createLead,
  listLeads,
  searchLeads,
  getLead,
  updateLead,
  deleteLead,
  restoreLead,
  batchLeads,
  bulkLeads,
  listDuplicates,
  dismissDuplicates,
  undismissDuplicates,
  exportLeads,
  createExport,
  createExportSchedule,
  listExportSchedules,
  getExportSchedule,
  changeExportSchedule,
  deleteExportSchedule,
  explainFilter,
  listCustomFields,
  createCustomField,
  getCustomField,
  updateCustomField,
  deleteCustomField,
  listValidationRules,
  createValidationRule,
  getValidationRule,
  updateValidationRule,
  deleteValidationRule,
  activateValidationRule,
  deactivateValidationRule,
  dryRunValidationRule,
  getJob,
  cancelJob,
  undoJob,
  createImport,
  completeImportUpload,
  listImports,
  getImport,
  setImportMapping,
  previewImport,
  getImportErrors,
  confirmImport,
  cancelImport,
  resumeImport,
  undoImport,
  getImportUndo,
  listImportMatches,
  decideImportMatches,
  createImportSource,
  listImportSources,
  getImportSource,
  changeImportSource,
  deleteImportSource,
  runImportSource,
  createList,
  listLists,
  getList,
  changeList,
  deleteList,
  createListTemplate,
  listListTemplates,
  getListTemplate,
  changeListTemplate,
  deleteListTemplate,
  getListLeads,
  getListHistory,
  getListAnalytics,
  addListLeads,
  removeListLeads,
  createMapping,
  listMappings,
  getMapping,
  changeMapping,
  deleteMapping,
  createSavedFilter,
  listSavedFilters,
  getSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
  listSavedFilterVersions,
  getSavedFilterDifference,
  createTag,
  listTags,
  getTag,
  changeTag,
  deleteTag,
  mergeTag,
  getTagAnalytics,
  listPipelines,
  createPipeline,
  getPipeline,
  changePipeline,
  deletePipeline,
  deleteStage,
  getBoard,
  moveLead,
  getStageHistory,
  listMembers,
  addMember,
  getMember,
  changeMember,
  removeMember,
  assignLeads,
  getAvailability,
  changeAvailability,
  createAssignmentPool,
  listAssignmentPools,
  getAssignmentPool,
  changeAssignmentPool,
  deleteAssignmentPool,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  createWebhook,
  listWebhooks,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  pingWebhook,
  listDeliveries,
  getDelivery,
  redeliver,
  replayWebhook,
  getReplay,
  lintWorkflow,
  simulateWorkflow,
  listEvents,
  listEventTypes,
  recordEngagement,
  createActivity,
  listActivities,
  searchActivities,
  getActivity,
  changeActivity,
  deleteActivity,
  restoreActivity,
  batchActivities,
  createCampaign,
  listCampaigns,
  searchCampaigns,
  getCampaign,
  changeCampaign,
  deleteCampaign,
  restoreCampaign,
  batchCampaigns,
  shareCampaign,
  createDeal,
  listDeals,
  searchDeals,
  getDeal,
  changeDeal,
  deleteDeal,
  restoreDeal,
  batchDeals,
  getDealMoves,
  getEntrance,
  getLimits,
  getOpenApi,
  getDocs,
  getDocsAsset,
} as const;

export type RouteId = keyof typeof routes;
