import type { FunctionRow } from "../../function-row.ts";
import { leadSearching } from "../../shared-uses.ts";

export const leadsFunctions = {
  createLead: { uses: ["leadWriter", "leadSchema"] },
  listLeads: leadSearching,
  searchLeads: leadSearching,
  getLead: { uses: ["leadReader"] },
  updateLead: { uses: ["leadWriter", "leadSchema", "leadAndCompany"] },
  deleteLead: { uses: ["leadWriter"] },
  restoreLead: { uses: ["leadWriter"] },
  batchLeads: { uses: ["leadWriter", "leadSchema", "leadAndCompany"], timeoutSeconds: 29 },
  bulkLeads: {
    uses: [
      "leadLake",
      "leadSchemaReader",
      "leadsByIds",
      "memberReader",
      "jobStore",
      "bulkIds",
      "listReader",
      "workflowReader",
    ],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
} as const satisfies Record<string, FunctionRow>;
