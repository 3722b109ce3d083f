import type { FunctionRow } from "../../function-row.ts";

export const mappingsFunctions = {
  createMapping: { uses: ["mappingStore"] },
  listMappings: { uses: ["savedMappings", "cursorSigner"] },
  getMapping: { uses: ["savedMappings"] },
  changeMapping: { uses: ["mappingStore"] },
  deleteMapping: { uses: ["mappingStore"] },
} as const satisfies Record<string, FunctionRow>;
