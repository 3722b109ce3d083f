import type { FunctionRow } from "../function-row.ts";

export const contactsFunctions = {
  convertLead: { uses: ["leadReader", "recordStore", "leadsByIds", "currencyRates", "conversions"] },
  listContacts: {
    uses: ["leadLake", "leadModelReader", "savedFilterReader", "listReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  searchContacts: {
    uses: ["leadLake", "leadModelReader", "savedFilterReader", "listReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getContact: { uses: ["leadReader"] },
} as const satisfies Record<string, FunctionRow>;
