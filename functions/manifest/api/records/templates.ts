import type { FunctionRow } from "../../function-row.ts";
import { recordReading, recordSearching, recordWriting } from "../../shared-uses.ts";

export const templatesFunctions = {
  createTemplate: recordWriting,
  listTemplates: recordSearching,
  searchTemplates: recordSearching,
  getTemplate: { uses: [...recordReading.uses, "recordScan"] },
  changeTemplate: { uses: [...recordWriting.uses, "recordScan"] },
  deleteTemplate: { uses: [...recordWriting.uses, "recordScan"] },
  restoreTemplate: recordWriting,
  batchTemplates: { uses: [...recordWriting.uses, "recordScan"], timeoutSeconds: 29 },
  duplicateTemplate: recordWriting,
  listTemplateVersions: { uses: ["recordReader", "leadsByIds", "recordVersions"] },
} as const satisfies Record<string, FunctionRow>;
