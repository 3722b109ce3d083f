import type { FunctionRow } from "../../function-row.ts";

export const metaFunctions = {
  getEntrance: { uses: [] },
  getLimits: { uses: [] },
  getOpenApi: { uses: [] },
  getDocs: { uses: [] },
  getDocsAsset: { uses: [] },
} as const satisfies Record<string, FunctionRow>;
