import type { FunctionRow } from "../../function-row.ts";

export const standingOrdersFunctions = {
  listStandingOrders: { uses: ["orderPauses"] },
  takeOverStandingOrder: {
    uses: [
      "orderPauseStore",
      "workflowStore",
      "scheduleStore",
      "sourceStore",
      "assignmentRuleStore",
      "tagStore",
      "pipelineStore",
      "scoringStore",
      "leadSchemaReader",
      "jobStore",
      "importStore",
    ],
  },
} as const satisfies Record<string, FunctionRow>;
