import type { FunctionRow } from "../../function-row.ts";

export const customFieldsFunctions = {
  listCustomFields: { uses: ["leadModelReader"] },
  createCustomField: { uses: ["leadModelWriter"] },
  getCustomField: { uses: ["leadModelReader"] },
  updateCustomField: { uses: ["leadModelWriter"] },
  deleteCustomField: {
    uses: ["leadModelWriter", "leadReader", "recordScan", "listNamers"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionRow>;
