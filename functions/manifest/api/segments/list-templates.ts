import type { FunctionRow } from "../../function-row.ts";

export const listTemplatesFunctions = {
  createListTemplate: { uses: ["listTemplateStore", "listReader", "leadSchemaReader", "memberReader"] },
  listListTemplates: { uses: ["listTemplateReader", "cursorSigner"] },
  getListTemplate: { uses: ["listTemplateReader"] },
  changeListTemplate: { uses: ["listTemplateStore", "listReader", "leadSchemaReader", "memberReader"] },
  deleteListTemplate: { uses: ["listTemplateStore"] },
} as const satisfies Record<string, FunctionRow>;
