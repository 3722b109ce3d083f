import type { FunctionRow } from "../../function-row.ts";

export const validationRulesFunctions = {
  listValidationRules: { uses: ["leadModelReader"] },
  createValidationRule: { uses: ["leadModelWriter"] },
  getValidationRule: { uses: ["leadModelReader"] },
  updateValidationRule: { uses: ["leadModelWriter"] },
  deleteValidationRule: { uses: ["leadModelWriter"] },
  activateValidationRule: {
    uses: ["leadModelWriter", "leadReader", "bulkLeads", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
  deactivateValidationRule: { uses: ["leadModelWriter"] },
  dryRunValidationRule: {
    uses: ["leadModel", "leadReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionRow>;
