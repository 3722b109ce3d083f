import type { FunctionRow } from "../../function-row.ts";

export const pipelinesFunctions = {
  listPipelines: { uses: ["leadSchemaReader"] },
  createPipeline: { uses: ["pipelineMaker"] },
  getPipeline: { uses: ["leadSchemaReader"] },
  changePipeline: { uses: ["pipelineMaker", "recordLake"], timeoutSeconds: 29, memoryMb: 2048 },
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
  dryRunPipeline: { uses: ["leadSchemaReader", "leadLake"], timeoutSeconds: 29, memoryMb: 2048 },
  getBoard: {
    uses: ["leadSchemaReader", "leadStatistics", "recordLake"],
    timeoutSeconds: 29,
    memoryMb: 2048,
  },
  moveLead: { uses: ["leadWriter", "leadSchema"] },
  explainStage: {
    uses: ["leadReader", "leadSchemaReader", "historyReader", "cursorSigner", "membershipReader"],
  },
  getStageHistory: { uses: ["leadReader", "leadSchemaReader", "historyReader", "cursorSigner"] },
} as const satisfies Record<string, FunctionRow>;
