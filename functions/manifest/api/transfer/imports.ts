import type { FunctionRow } from "../../function-row.ts";

export const importsFunctions = {
  createImport: {
    uses: ["importStore", "importUploads", "memberReader", "listReader", "savedMappings", "sourceReader"],
  },
  completeImportUpload: { uses: ["importReader", "uploadCompleter"] },
  listImports: { uses: ["importReader", "cursorSigner"], timeoutSeconds: 29 },
  getImport: { uses: ["importReader"], timeoutSeconds: 29 },
  setImportMapping: { uses: ["importStore", "leadSchemaWriter"] },
  previewImport: { uses: ["importReader", "importArtefacts"] },
  getImportErrors: { uses: ["importReader", "importArtefacts"] },
  confirmImport: { uses: ["importStore"] },
  cancelImport: { uses: ["importStore", "uploadAborter"] },
  resumeImport: { uses: ["importStore", "importUploads", "orderPauses"] },
  undoImport: { uses: ["importStore"] },
  getImportUndo: { uses: ["importReader", "importArtefacts"] },
  listImportMatches: { uses: ["importReader", "heldReader", "leadsByIds", "importRows", "cursorSigner"] },
  decideImportMatches: { uses: ["importStore", "heldReader"] },
} as const satisfies Record<string, FunctionRow>;
