import type { FunctionRow } from "../../function-row.ts";
import { recordReading, recordSearching, recordWriting } from "../../shared-uses.ts";

const companyWriting = { uses: [...recordWriting.uses, "leadSchemaReader"] } as const satisfies FunctionRow;
const companySearching = {
  ...recordSearching,
  uses: recordSearching.uses,
} as const satisfies FunctionRow;

export const companiesFunctions = {
  createCompany: companyWriting,
  listCompanies: companySearching,
  searchCompanies: companySearching,
  getCompany: { uses: [...recordReading.uses, "jobReader"] },
  changeCompany: { uses: [...companyWriting.uses, "jobReader"] },
  deleteCompany: recordWriting,
  restoreCompany: recordWriting,
  batchCompanies: { ...companyWriting, timeoutSeconds: 29 },
  mergeCompany: { uses: ["recordStore", "leadsByIds", "companyMerges"] },
  undoMergeCompany: { uses: ["recordStore", "leadsByIds", "companyMerges"] },
  getCompanyLeads: {
    uses: ["recordReader", "leadsByIds", "leadLake", "leadSchemaReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getCompanyDeals: { ...recordSearching, uses: ["recordReader", "leadsByIds", "recordLake", "cursorSigner"] },
  getCompanyTimeline: {
    uses: ["recordReader", "leadsByIds", "timelineReader", "cursorSigner"],
    timeoutSeconds: 29,
  },
} as const satisfies Record<string, FunctionRow>;
