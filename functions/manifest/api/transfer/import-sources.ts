import type { FunctionRow } from "../../function-row.ts";

export const importSourcesFunctions = {
  createImportSource: {
    uses: ["sourceStore", "secretSealer", "memberReader", "listReader", "savedMappings", "leadSchemaReader"],
  },
  listImportSources: { uses: ["sourceReader", "cursorSigner"] },
  getImportSource: { uses: ["sourceReader"] },
  changeImportSource: {
    uses: ["sourceStore", "secretSealer", "memberReader", "listReader", "savedMappings", "leadSchemaReader"],
  },
  deleteImportSource: { uses: ["sourceStore"] },
  runImportSource: { uses: ["sourceReader", "importStore"] },
} as const satisfies Record<string, FunctionRow>;
