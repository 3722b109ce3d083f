import type { FunctionRow } from "../../function-row.ts";
import { leadSearching } from "../../shared-uses.ts";

export const leadsFunctions = {
  createLead: { uses: ["leadWriter", "leadSchema", "suppressionReader"] },
  listLeads: leadSearching,
  searchLeads: leadSearching,
  getLead: { uses: ["leadReader"] },
  updateLead: { uses: ["leadWriter", "leadSchema", "leadAndCompany", "suppressionReader"] },
  deleteLead: { uses: ["leadWriter"] },
  clearOptOut: { uses: ["leadWriter", "suppressionWriter"] },
  restoreLead: { uses: ["leadWriter", "suppressionReader"] },
  batchLeads: {
    uses: ["leadWriter", "leadSchema", "leadAndCompany", "suppressionReader"],
    timeoutSeconds: 29,
  },
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
