import type { FunctionRow } from "../../function-row.ts";

export const eventsFunctions = {
  listEvents: { uses: ["eventLogReader", "cursorSigner"] },
  listEventTypes: { uses: [] },
} as const satisfies Record<string, FunctionRow>;
