import type { FunctionRow } from "../function-row.ts";
import { recordReading, recordSearching, recordWriting } from "../shared-uses.ts";

export const companiesFunctions = {
  createCompany: recordWriting,
  listCompanies: recordSearching,
  searchCompanies: recordSearching,
  getCompany: recordReading,
  changeCompany: recordWriting,
  deleteCompany: recordWriting,
  restoreCompany: recordWriting,
  batchCompanies: { ...recordWriting, timeoutSeconds: 29 },
  mergeCompany: { uses: ["recordStore", "leadsByIds", "companyMerges"] },
  undoMergeCompany: { uses: ["recordStore", "leadsByIds", "companyMerges"] },
  getCompanyLeads: {
    uses: ["recordReader", "leadsByIds", "leadLake", "leadModelReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getCompanyDeals: { ...recordSearching, uses: ["recordReader", "leadsByIds", "recordLake", "cursorSigner"] },
  getCompanyTimeline: {
    uses: ["recordReader", "leadsByIds", "timelineReader", "cursorSigner"],
    timeoutSeconds: 29,
  },
} as const satisfies Record<string, FunctionRow>;
