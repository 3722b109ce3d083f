import type { FunctionRow } from "../../function-row.ts";

export const duplicatesFunctions = {
  listDuplicates: {
    uses: ["leadReader", "leadLake", "dismissalReader"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  dismissDuplicates: { uses: ["leadReader", "dismissalStore"] },
  undismissDuplicates: { uses: ["leadReader", "dismissalStore"] },
} as const satisfies Record<string, FunctionRow>;
