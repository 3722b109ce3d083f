import type { FunctionRow } from "../function-row.ts";

export const leadsFunctions = {
  createLead: { uses: ["leadWriter", "leadModel"] },
  listLeads: {
    uses: ["leadLake", "leadModelReader", "savedFilterReader", "listReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  searchLeads: {
    uses: ["leadLake", "leadModelReader", "savedFilterReader", "listReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getLead: { uses: ["leadReader"] },
  updateLead: { uses: ["leadWriter", "leadModel"] },
  deleteLead: { uses: ["leadWriter"] },
  restoreLead: { uses: ["leadWriter"] },
  batchLeads: { uses: ["leadWriter", "leadModel"], timeoutSeconds: 29 },
  bulkLeads: {
    uses: ["leadLake", "leadModelReader", "leadsByIds", "memberReader", "jobStore", "bulkIds", "listReader"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
} as const satisfies Record<string, FunctionRow>;
