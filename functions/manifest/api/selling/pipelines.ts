import type { FunctionRow } from "../../function-row.ts";

export const pipelinesFunctions = {
  listPipelines: { uses: ["leadModelReader"] },
  createPipeline: { uses: ["pipelineMaker"] },
  getPipeline: { uses: ["leadModelReader"] },
  changePipeline: { uses: ["pipelineMaker"] },
  deletePipeline: {
    uses: ["pipelineStore", "tagNamers", "leadStatistics", "recordLake"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  deleteStage: {
    uses: ["pipelineMaker", "tagNamers", "leadStatistics", "recordLake"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  dryRunPipeline: { uses: ["leadModelReader", "leadLake"], timeoutSeconds: 29, memoryMb: 2048 },
  getBoard: { uses: ["leadModelReader", "leadStatistics", "recordLake"], timeoutSeconds: 29, memoryMb: 2048 },
  moveLead: { uses: ["leadWriter", "leadModel"] },
  explainStage: {
    uses: ["leadReader", "leadModelReader", "historyReader", "cursorSigner", "standingReader"],
  },
  getStageHistory: { uses: ["leadReader", "leadModelReader", "historyReader", "cursorSigner"] },
} as const satisfies Record<string, FunctionRow>;
