import type { FunctionRow } from "../../function-row.ts";

export const filtersFunctions = {
  explainFilter: { uses: ["leadSchemaReader"] },
} as const satisfies Record<string, FunctionRow>;
