import type { FunctionRow } from "../../function-row.ts";

export const scoringFunctions = {
  createScoringModel: { uses: ["scoringStore", "leadModelReader"] },
  listScoringModels: { uses: ["scoringReader", "leadModelReader", "cursorSigner"] },
  getScoringModel: { uses: ["scoringReader", "leadModelReader"] },
  changeScoringModel: { uses: ["scoringStore", "leadModelReader"] },
  deleteScoringModel: { uses: ["scoringStore", "leadModelReader"] },
  activateScoringModel: { uses: ["scoringStore", "leadModelReader"] },
  deactivateScoringModel: { uses: ["scoringStore", "leadModelReader"] },
  dryRunScoringModel: {
    uses: ["scoringReader", "leadModelReader", "leadLake", "leadEngagement"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  getLeadScore: { uses: ["leadReader", "leadModelReader", "leadEngagement"] },
  adjustLeadScore: { uses: ["leadWriter", "leadModelReader", "leadEngagement"] },
} as const satisfies Record<string, FunctionRow>;
