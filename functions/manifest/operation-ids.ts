import { apiFunctions } from "./api.ts";

/** What an API key's scopes may name: every endpoint of the service by its operation id. */
export const operationIds: readonly string[] = Object.keys(apiFunctions);
