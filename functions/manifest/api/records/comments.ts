import type { FunctionRow } from "../../function-row.ts";
import { recordSearching, recordWriting } from "../../shared-uses.ts";

export const commentsFunctions = {
  createComment: recordWriting,
  listComments: { ...recordSearching, uses: ["recordLake", "cursorSigner", "recordReader", "leadsByIds"] },
  changeComment: recordWriting,
  removeComment: recordWriting,
} as const satisfies Record<string, FunctionRow>;
