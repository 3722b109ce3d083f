import type { FunctionRow } from "../../function-row.ts";

export const savedFiltersFunctions = {
  createSavedFilter: { uses: ["savedFilterStore", "listReader", "leadSchemaReader", "memberReader"] },
  listSavedFilters: { uses: ["savedFilterReader", "leadSchemaReader", "cursorSigner"] },
  getSavedFilter: { uses: ["savedFilterReader", "listReader", "leadSchemaReader"] },
  changeSavedFilter: {
    uses: ["savedFilterStore", "savedFilterReader", "listReader", "leadSchemaReader", "memberReader"],
  },
  deleteSavedFilter: { uses: ["savedFilterStore", "savedFilterReader"] },
  listSavedFilterVersions: { uses: ["savedFilterReader", "leadSchemaReader"] },
  getSavedFilterDifference: {
    uses: ["savedFilterReader", "listReader", "leadSchemaReader", "leadStatistics"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
} as const satisfies Record<string, FunctionRow>;
