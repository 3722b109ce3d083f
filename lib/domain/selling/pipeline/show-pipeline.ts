import type { Pipeline, PipelineRecord } from "#lib/contract/pipeline-record.ts";

/** A pipeline as the API answers it. */
export const showPipeline = ({ stages, ...pipeline }: PipelineRecord): Pipeline => ({
  ...pipeline,
  stages: stages.map((stage, index) => ({ ...stage, order: index + 1 })),
});
