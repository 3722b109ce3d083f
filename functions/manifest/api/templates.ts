import type { FunctionRow } from "../function-row.ts";
import { recordReading, recordSearching, recordWriting } from "../shared-uses.ts";

export const templatesFunctions = {
  createTemplate: recordWriting,
  listTemplates: recordSearching,
  searchTemplates: recordSearching,
  getTemplate: recordReading,
  changeTemplate: recordWriting,
  deleteTemplate: recordWriting,
  restoreTemplate: recordWriting,
  batchTemplates: { ...recordWriting, timeoutSeconds: 29 },
  duplicateTemplate: recordWriting,
  listTemplateVersions: { uses: ["recordReader", "leadsByIds", "recordVersions"] },
} as const satisfies Record<string, FunctionRow>;
