import type { FunctionRow } from "../../function-row.ts";

export const filtersFunctions = {
  explainFilter: { uses: ["leadModelReader"] },
} as const satisfies Record<string, FunctionRow>;
