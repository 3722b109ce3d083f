import type { FunctionRow } from "../../function-row.ts";

export const tagsFunctions = {
  createTag: { uses: ["tagStore", "leadSchemaReader"] },
  listTags: { uses: ["tagReader", "cursorSigner", "leadStatistics"], timeoutSeconds: 29, memoryMb: 2048 },
  listUsedTags: { uses: ["tagReader", "leadStatistics"], timeoutSeconds: 29, memoryMb: 2048 },
  getTag: { uses: ["tagReader"] },
  changeTag: {
    uses: ["tagStore", "tagNamers", "leadSchemaReader", "leadStatistics"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  deleteTag: { uses: ["tagStore"] },
  mergeTag: {
    uses: ["mergingTags", "tagNamers", "leadStatistics"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getTagAnalytics: { uses: ["tagReader", "leadStatistics"], timeoutSeconds: 29, memoryMb: 2048 },
} as const satisfies Record<string, FunctionRow>;
