import type { FunctionRow } from "../../function-row.ts";

export const apiKeysFunctions = {
  createApiKey: { uses: ["apiKeyWriter"] },
  listApiKeys: { uses: ["apiKeyReader"] },
  revokeApiKey: { uses: ["apiKeyWriter"] },
} as const satisfies Record<string, FunctionRow>;
