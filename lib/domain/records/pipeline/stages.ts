import type { StageId } from "#lib/contract/ids.ts";
import type { PipelineRecord, StageRecord } from "#lib/contract/pipeline-record.ts";

export type Pipelines = readonly PipelineRecord[];

/** A stage and the pipeline that it is in. */
export interface PlacedStage {
  readonly stage: StageRecord;
  readonly pipeline: PipelineRecord;
}

export const allStages = (pipelines: Pipelines): PlacedStage[] =>
  pipelines.flatMap((pipeline) => pipeline.stages.map((stage) => ({ stage, pipeline })));

export const findStage = (pipelines: Pipelines, id: StageId | null): PlacedStage | undefined =>
  id === null ? undefined : allStages(pipelines).find(({ stage }) => stage.id === id);

/** The stage in which new leads begin: the default pipeline's first that takes leads. */
export const firstStage = (pipelines: Pipelines): StageRecord | undefined =>
  pipelines.find(({ is_default }) => is_default)?.stages.find(({ archived }) => !archived);
