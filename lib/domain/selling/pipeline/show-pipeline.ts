import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Pipeline, PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import { tellsMasked } from "#lib/domain/records/lead/tells-masked.ts";

/** A pipeline as the API answers it. */
export const showPipeline = ({ stages, ...pipeline }: PipelineRecord): Pipeline => ({
  ...pipeline,
  stages: stages.map((stage, index) => ({ ...stage, order: index + 1 })),
});

/** The same for a reader: without the rules that would tell what they see masked. */
export const showPipelineTo = (actor: Actor, pipeline: PipelineRecord): Pipeline => {
  const stages = pipeline.stages.map((stage) => ({
    ...stage,
    rules: stage.rules.filter(({ when }) => !tellsMasked(actor, when)),
  }));
  return showPipeline({ ...pipeline, stages });
};
