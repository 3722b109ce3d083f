import type { FunctionRow } from "../../function-row.ts";

export const listsFunctions = {
  createList: { uses: ["listStore", "listTemplateReader", "leadSchemaReader", "memberReader"] },
  listLists: { uses: ["listReader", "cursorSigner"] },
  getList: { uses: ["listReader"] },
  changeList: { uses: ["listStore", "leadSchemaReader", "memberReader"] },
  deleteList: { uses: ["listStore", "listNamers"] },
  getListLeads: {
    uses: ["listReader", "leadLake", "leadSchemaReader", "cursorSigner"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getListAnalytics: {
    uses: ["listReader", "moveReader", "leadStatistics", "leadSchemaReader"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getListHistory: { uses: ["listReader", "moveReader", "leadsByIds", "cursorSigner"] },
  addListLeads: { uses: ["listReader", "leadWriter"], timeoutSeconds: 29 },
  removeListLeads: { uses: ["listReader", "leadWriter"], timeoutSeconds: 29 },
} as const satisfies Record<string, FunctionRow>;
