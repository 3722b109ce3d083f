import type { FunctionRow } from "../../function-row.ts";

export const engagementFunctions = {
  recordEngagement: {
    uses: ["engagementStore", "leadSchemaReader", "leadEngagement", "suppressionWriter"],
    timeoutSeconds: 29,
  },
} as const satisfies Record<string, FunctionRow>;
