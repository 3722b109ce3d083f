import type { CapabilityName } from "#lib/contract/capabilities.ts";
import type { RouteId } from "#lib/contract/index.ts";

/** What one function uses and how large it is. Grants, environment and dependencies come from `uses`. */
export interface FunctionRow {
  readonly uses: readonly CapabilityName[];
  /** Default 10 for API functions, which API Gateway cuts at 29. */
  readonly timeoutSeconds?: number;
  /** Default 512. CPU grows with it. */
  readonly memoryMb?: number;
}

/** API functions by route id; the file is `functions/api/<area>/<route id in kebab-case>.ts`. */
export const apiFunctions = {
  createLead: { uses: ["leadWriter"] },
  listLeads: { uses: ["leadReader", "cursorSigner"] },
  getLead: { uses: ["leadReader"] },
  updateLead: { uses: ["leadWriter"] },
  deleteLead: { uses: ["leadWriter"] },
  restoreLead: { uses: ["leadWriter"] },
  batchLeads: { uses: ["leadWriter"], timeoutSeconds: 29 },
  listMembers: { uses: ["memberReader"] },
  addMember: { uses: ["memberWriter"] },
  changeMember: { uses: ["memberWriter"] },
  removeMember: { uses: ["memberWriter"] },
  createApiKey: { uses: ["apiKeyWriter"] },
  listApiKeys: { uses: ["apiKeyReader"] },
  revokeApiKey: { uses: ["apiKeyWriter"] },
} as const satisfies Record<RouteId, FunctionRow>;

/** `functions/streams/<name>.ts`, each fed by the table's stream. */
export const streamFunctions = {
  "derive-events": { uses: ["eventPublisher"] },
} as const satisfies Record<string, FunctionRow>;

/** `functions/authorizer.ts`, which every request with credentials passes. */
export const authorizerFunction = { uses: ["authenticator"] } as const satisfies FunctionRow;
