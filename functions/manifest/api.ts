import type { RouteId } from "#lib/contract/index.ts";
import type { FunctionRow } from "./function-row.ts";

/** API functions by route id; the file is `functions/api/<area>/<route id in kebab-case>.ts`. */
export const apiFunctions = {
  createLead: { uses: ["leadWriter"] },
  listLeads: { uses: ["leadReader", "cursorSigner"] },
  getLead: { uses: ["leadReader"] },
  updateLead: { uses: ["leadWriter"] },
  deleteLead: { uses: ["leadWriter"] },
  restoreLead: { uses: ["leadWriter"] },
  batchLeads: { uses: ["leadWriter"], timeoutSeconds: 29 },
  exportLeads: {
    uses: ["leadReader", "jobStarter", "exportLinks", "auditLog"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  explainFilter: { uses: [] },
  getJob: { uses: ["jobReader", "exportLinks"] },
  listMembers: { uses: ["memberReader"] },
  addMember: { uses: ["memberWriter"] },
  changeMember: { uses: ["memberWriter"] },
  removeMember: { uses: ["memberWriter"] },
  createApiKey: { uses: ["apiKeyWriter"] },
  listApiKeys: { uses: ["apiKeyReader"] },
  revokeApiKey: { uses: ["apiKeyWriter"] },
  createImport: { uses: ["importStore", "importUploads"] },
  listImports: { uses: ["importReader", "cursorSigner"] },
  getImport: { uses: ["importReader"] },
  setImportMapping: { uses: ["importStore"] },
  previewImport: { uses: ["importReader", "importArtefacts"] },
  getImportErrors: { uses: ["importReader", "importArtefacts"] },
  confirmImport: { uses: ["importStore"] },
  cancelImport: { uses: ["importStore"] },
  createMapping: { uses: ["mappingStore"] },
  listMappings: { uses: ["savedMappings", "cursorSigner"] },
  getMapping: { uses: ["savedMappings"] },
  changeMapping: { uses: ["mappingStore"] },
  deleteMapping: { uses: ["mappingStore"] },
  listEventTypes: { uses: [] },
  getLimits: { uses: [] },
  getOpenApi: { uses: [] },
  getDocs: { uses: [] },
  getDocsAsset: { uses: [] },
} as const satisfies Record<RouteId, FunctionRow>;

/** `functions/api/meta/preflight.ts`, which answers browsers for every path once an origin may call. */
export const preflightFunction = { uses: [] } as const satisfies FunctionRow;

/** What the authorizer's log says when it could not tell who calls; an alarm counts these lines. */
export const authorizerFailed = "authorizer failed";

/** `functions/authorizer.ts`, which every request with credentials passes. */
export const authorizerFunction = { uses: ["authenticator", "doors"] } as const satisfies FunctionRow;
