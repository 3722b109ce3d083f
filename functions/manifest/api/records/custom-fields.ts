import type { FunctionRow } from "../../function-row.ts";

export const customFieldsFunctions = {
  listCustomFields: { uses: ["leadSchemaReader"] },
  createCustomField: { uses: ["leadSchemaWriter"] },
  getCustomField: { uses: ["leadSchemaReader"] },
  updateCustomField: { uses: ["leadSchemaWriter"] },
  deleteCustomField: {
    uses: ["leadSchemaWriter", "leadReader", "recordScan", "listNamers"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionRow>;
