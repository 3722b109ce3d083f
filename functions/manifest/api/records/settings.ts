import type { FunctionRow } from "../../function-row.ts";

export const settingsFunctions = {
  getWorkspaceSettings: { uses: ["leadSchemaReader"] },
  setWorkspaceSettings: { uses: ["workspaceSettingsWriter"] },
} as const satisfies Readonly<Record<string, FunctionRow>>;
