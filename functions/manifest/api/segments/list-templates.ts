import type { FunctionRow } from "../../function-row.ts";

export const listTemplatesFunctions = {
  createListTemplate: { uses: ["listTemplateStore", "listReader", "leadModelReader", "memberReader"] },
  listListTemplates: { uses: ["listTemplateReader", "cursorSigner"] },
  getListTemplate: { uses: ["listTemplateReader"] },
  changeListTemplate: { uses: ["listTemplateStore", "listReader", "leadModelReader", "memberReader"] },
  deleteListTemplate: { uses: ["listTemplateStore"] },
} as const satisfies Record<string, FunctionRow>;
