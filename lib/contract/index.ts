import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { listEventTypes } from "./event-types.ts";
import { exportLeads } from "./exports.ts";
import { explainFilter } from "./filters.ts";
import {
  cancelImport,
  confirmImport,
  createImport,
  getImport,
  getImportErrors,
  listImports,
  previewImport,
  setImportMapping,
} from "./imports.ts";
import { getJob } from "./jobs.ts";
import { batchLeads, createLead, deleteLead, getLead, listLeads, restoreLead, updateLead } from "./leads.ts";
import { changeMapping, createMapping, deleteMapping, getMapping, listMappings } from "./mappings.ts";
import { getDocs, getDocsAsset, getLimits, getOpenApi } from "./meta.ts";
import { addMember, changeMember, listMembers, removeMember } from "./team.ts";

/** Every route of the service, by id. */
export const routes = {
  createLead,
  listLeads,
  getLead,
  updateLead,
  deleteLead,
  restoreLead,
  batchLeads,
  exportLeads,
  explainFilter,
  getJob,
  createImport,
  listImports,
  getImport,
  setImportMapping,
  previewImport,
  getImportErrors,
  confirmImport,
  cancelImport,
  createMapping,
  listMappings,
  getMapping,
  changeMapping,
  deleteMapping,
  listMembers,
  addMember,
  changeMember,
  removeMember,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  listEventTypes,
  getLimits,
  getOpenApi,
  getDocs,
  getDocsAsset,
} as const;

export type RouteId = keyof typeof routes;
