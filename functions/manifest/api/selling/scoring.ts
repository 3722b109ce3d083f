import type { FunctionRow } from "../../function-row.ts";

export const scoringFunctions = {
  createScoringModel: { uses: ["scoringStore", "leadSchemaReader"] },
  listScoringModels: { uses: ["scoringReader", "leadSchemaReader", "cursorSigner"] },
  getScoringModel: { uses: ["scoringReader", "leadSchemaReader"] },
  changeScoringModel: { uses: ["scoringStore", "leadSchemaReader"] },
  deleteScoringModel: { uses: ["scoringStore", "leadSchemaReader"] },
  activateScoringModel: { uses: ["scoringStore", "leadSchemaReader"] },
  deactivateScoringModel: { uses: ["scoringStore", "leadSchemaReader"] },
  dryRunScoringModel: {
    uses: ["scoringReader", "leadSchemaReader", "leadLake", "leadEngagement"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getLeadScore: { uses: ["leadReader", "leadSchemaReader", "leadEngagement"] },
  adjustLeadScore: { uses: ["leadWriter", "leadSchemaReader", "leadEngagement"] },
} as const satisfies Record<string, FunctionRow>;
