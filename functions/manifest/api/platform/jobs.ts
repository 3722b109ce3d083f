import type { FunctionRow } from "../../function-row.ts";

export const jobsFunctions = {
  listJobs: { uses: ["jobList", "cursorSigner"] },
  getJob: { uses: ["jobReader", "jobLinks", "bulkLinks"], timeoutSeconds: 29 },
  cancelJob: { uses: ["jobStore"] },
  undoJob: { uses: ["jobStore", "bulkLinks"] },
} as const satisfies Record<string, FunctionRow>;
