import type { FunctionRow } from "../../function-row.ts";

export const validationRulesFunctions = {
  listValidationRules: { uses: ["leadSchemaReader"] },
  createValidationRule: { uses: ["leadSchemaWriter"] },
  getValidationRule: { uses: ["leadSchemaReader"] },
  updateValidationRule: { uses: ["leadSchemaWriter"] },
  deleteValidationRule: { uses: ["leadSchemaWriter"] },
  activateValidationRule: {
    uses: ["leadSchemaWriter", "leadReader", "bulkLeads", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  deactivateValidationRule: { uses: ["leadSchemaWriter"] },
  dryRunValidationRule: {
    uses: ["leadSchema", "leadReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionRow>;
