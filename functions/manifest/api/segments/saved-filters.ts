import type { FunctionRow } from "../../function-row.ts";

export const savedFiltersFunctions = {
  createSavedFilter: { uses: ["savedFilterStore", "listReader", "leadModelReader", "memberReader"] },
  listSavedFilters: { uses: ["savedFilterReader", "leadModelReader", "cursorSigner"] },
  getSavedFilter: { uses: ["savedFilterReader", "listReader", "leadModelReader"] },
  changeSavedFilter: { uses: ["savedFilterStore", "listReader", "leadModelReader", "memberReader"] },
  deleteSavedFilter: { uses: ["savedFilterStore", "savedFilterReader"] },
  listSavedFilterVersions: { uses: ["savedFilterReader"] },
  getSavedFilterDifference: {
    uses: ["savedFilterReader", "listReader", "leadModelReader", "leadStatistics"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
} as const satisfies Record<string, FunctionRow>;
