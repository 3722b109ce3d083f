import type { FunctionRow } from "../../function-row.ts";
import { leadSearching } from "../../shared-uses.ts";

export const contactsFunctions = {
  convertLead: {
    uses: [
      "leadReader",
      "recordStore",
      "leadsByIds",
      "currencyRatesStore",
      "conversions",
      "leadSchemaReader",
    ],
  },
  listContacts: leadSearching,
  searchContacts: leadSearching,
  getContact: { uses: ["leadReader"] },
} as const satisfies Record<string, FunctionRow>;
