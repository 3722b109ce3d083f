import type { FunctionRow } from "../../function-row.ts";
import { companyNaming, recordReading, recordWriting } from "../../shared-uses.ts";

const dealWriting = {
  uses: ["recordStore", "leadsByIds", "currencyRatesStore", "leadSchemaReader"],
} as const satisfies FunctionRow;

export const dealsFunctions = {
  getCurrencyRates: { uses: ["currencyRates"] },
  setCurrencyRates: { uses: ["currencyRatesStore"] },
  createDeal: dealWriting,
  listDeals: companyNaming,
  searchDeals: companyNaming,
  getDeal: recordReading,
  changeDeal: dealWriting,
  deleteDeal: recordWriting,
  restoreDeal: dealWriting,
  batchDeals: { ...dealWriting, timeoutSeconds: 29 },
  getDealMoves: { uses: ["recordReader", "leadsByIds", "dealHistory", "cursorSigner"] },
  getDealTimeline: {
    uses: ["recordReader", "leadsByIds", "timelineReader", "cursorSigner"],
    timeoutSeconds: 29,
  },
} as const satisfies Record<string, FunctionRow>;
